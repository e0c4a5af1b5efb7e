const PETALS = 16
const petal = 'M0-31C4-36 4-42 0-47C-4-42-4-36 0-31z'

/** A portrait without a photograph: an initial over a pale disc, in a ring of petals above two hills. */
export function Medallion({ name, size }: { name: string; size?: number }) {
  const px = size && { width: size, height: size, fontSize: `${size / 52}rem` }
  return (
    <span className="avatar" style={px || undefined} aria-hidden="true">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d="M0 0h100v100H0z" fill="var(--medal-sky)" />
        <g transform="translate(50 47)" fill="none" stroke="var(--medal-ring)" strokeWidth="1.2">
          {Array.from({ length: PETALS }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sixteen petals that never move
            <path key={i} d={petal} transform={`rotate(${(i * 360) / PETALS})`} />
          ))}
        </g>
        <circle cx="50" cy="47" r="30" fill="var(--medal-disc)" />
        <path d="M0 84C18 74 34 78 52 82S86 80 100 74V100H0z" fill="var(--medal-far)" />
        <path d="M0 94C24 84 40 88 60 91S90 88 100 86V100H0z" fill="var(--medal-near)" />
      </svg>
      <b>{name.trim().slice(0, 1).toUpperCase()}</b>
    </span>
  )
}
