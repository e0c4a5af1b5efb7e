import { LEVELS, type Level } from '../../contract/levels.ts'
import { formatPrice } from '../../contract/money.ts'

/** "beginner" -> "Beginner" */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** In rupees; what costs nothing says so. */
export function priceOf(price: number): string {
  return price === 0 ? 'Free' : formatPrice(price)
}

/** Three dots and the word: never colour alone. */
export function LevelDots({ level }: { level: Level }) {
  const reached = LEVELS.indexOf(level)
  return (
    <>
      <span className="levels" aria-hidden="true">
        {LEVELS.map((one, i) => (
          <i key={one} className={i <= reached ? 'on' : undefined} />
        ))}
      </span>{' '}
      {capital(level)}
    </>
  )
}
