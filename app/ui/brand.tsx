import { Link } from 'react-router'
import { NAME, useStudio } from '../studio.ts'

export function Brand() {
  const studio = useStudio()
  return (
    <Link className="brand" to="/">
      <svg viewBox="0 0 40 40" fill="none" aria-hidden="true">
        <rect className="tile" x="1" y="1" width="38" height="38" rx="3" />
        <circle className="sign" cx="20" cy="15.5" r="6.5" />
        <path
          className="wave"
          d="M7 27q4.300-4 8.700 0t8.600 0 8.700 0M7 33q4.300-4 8.700 0t8.600 0 8.700 0"
        />
      </svg>
      {studio?.name ?? NAME}
    </Link>
  )
}
