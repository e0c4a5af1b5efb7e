/** Line emblems of 64 units, for the four promises of the landing page: drawings of public/emblems.svg, in the ink of the text. */
export function Emblem({ name }: { name: 'lotus' | 'river' | 'yantra' | 'ripple' }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <use href={`/emblems.svg#${name}`} />
    </svg>
  )
}
