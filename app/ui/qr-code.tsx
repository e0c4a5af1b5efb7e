import clsx from 'clsx'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** The empty border that the standard asks for, in squares. */
const BORDER = 4

/** A text that a camera reads: black on white in either theme. */
export default function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string
}) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const squares = data.flatMap((row, y) => row.map((black, x) => (black ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className={clsx(styles.code, className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
