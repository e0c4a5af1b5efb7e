import { useEffect, useState } from 'react'
import { TIMINGS } from '../../shared/limits.ts'
import styles from './motivation.module.css'

const PHRASES = [
  'Small steps, taken daily, cross the mountain',
  'Begin where your breath is',
  'An hour for yourself is an hour well spent',
  'Come to the mat as you are',
]

/** One of four lines, typed out; read at once by screen readers and by people who want no motion. */
export function Motivation() {
  const [phrase] = useState(() => PHRASES[Math.floor(Math.random() * PHRASES.length)] ?? '')
  const [typed, setTyped] = useState(0)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setTyped(phrase.length)
    const timer = setInterval(
      () => setTyped((n) => Math.min(n + 1, phrase.length)),
      TIMINGS.typingPerCharacter,
    )
    return () => clearInterval(timer)
  }, [phrase])

  return (
    <p>
      <span className="sr-only">{phrase}</span>
      <span aria-hidden="true">
        {phrase.slice(0, typed)}
        <i className={styles.caret} />
        {/* What is not typed yet has its place, so that nothing below moves. */}
        <span className={styles.rest}>{phrase.slice(typed)}</span>
      </span>
    </p>
  )
}
