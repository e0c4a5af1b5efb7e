import type { DeskFilms } from '../../../contract/desk-films.ts'
import styles from './class-films.module.css'
import { lengthOf, plural } from './words.ts'

/** One square is one member: where they left the video, tenth by tenth. Anyone who saw it to its end left it nowhere. */
const SIDE = 7
const STEP = 9
const COLUMN = 26
/** Higher columns are drawn as tall, and say how many they are. */
const MOST_DRAWN = 6

export function Stops({ of: { title, stops, durationSeconds } }: { of: DeskFilms['films'][number] }) {
  const all = stops.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const highest = Math.max(...stops)
  const worst = stops.indexOf(highest)
  const tenth = durationSeconds / stops.length
  const between = `${lengthOf(worst * tenth)} and ${lengthOf((worst + 1) * tenth)}`
  const sentence = `${plural(all, 'member', 'members')} stopped before the end${
    highest > 1 ? `, most between ${between}` : ''
  }.`
  const height = MOST_DRAWN * STEP + 22
  return (
    <figure className={styles.stops}>
      <svg
        viewBox={`0 0 ${stops.length * COLUMN} ${height}`}
        width={stops.length * COLUMN}
        height={height}
        role="img"
        aria-label={`${title}: ${sentence}`}
      >
        {stops.map((count, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tenth is what it is
          <g key={part}>
            {Array.from({ length: Math.min(count, MOST_DRAWN) }, (_, n) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
                key={n}
                x={part * COLUMN + (COLUMN - SIDE) / 2}
                y={height - 4 - (n + 1) * STEP}
                width={SIDE}
                height={SIDE}
              />
            ))}
            {part === worst && highest > 1 && (
              <text x={part * COLUMN + COLUMN / 2} y={height - 8 - Math.min(count, MOST_DRAWN) * STEP}>
                {count}
              </text>
            )}
          </g>
        ))}
        <path d={`M0 ${height - 2.5}h${stops.length * COLUMN}`} />
      </svg>
      <figcaption>{sentence}</figcaption>
      <details>
        <summary>Show as table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Stopped</th>
            </tr>
          </thead>
          <tbody>
            {stops.map((count, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the tenth is what it is
              <tr key={part}>
                <th scope="row">{lengthOf(part * tenth)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
