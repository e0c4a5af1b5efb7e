import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { JOIN } from '../../shared/sessions.ts'
import { hasHours } from '../classes/class-facts.tsx'
import { mapOf } from '../map.ts'
import styles from './good-to-know.module.css'

/** What a student asks before the first time: where exactly, how online, what if. Each is true of this class, or left out. */
export function GoodToKnow({ yogaClass }: { yogaClass: ClassDetailOnWire }) {
  const { centre, type, capacity, makeUps, giveUpMinutes, about } = yogaClass
  if (!hasHours(yogaClass)) return null
  const facts: [string, React.ReactNode][] = []
  if (about.care) facts.push(['Health notes', about.care])
  if (centre && (centre.address || centre.mapQuery))
    facts.push([
      'Getting there',
      <>
        {centre.address && `${centre.address.replace(/\.$/, '')}. `}
        <a href={mapOf(centre.mapQuery)} target="_blank" rel="noreferrer">
          Open the map
        </a>
        {centre.facilities.length > 0 && (
          <ul>
            {centre.facilities.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </>,
    ])
  if (type === 'Live Online')
    facts.push([
      'Joining online',
      `From ${JOIN.minutesBefore} minutes before each session there is a Join button in your dashboard. A link is in the reminder too. Camera off is fine.`,
    ])
  facts.push(
    ['Group size', `${capacity} people at most.`],
    [
      'If you miss a session',
      makeUps > 0
        ? `Can’t make it? Tell us in your dashboard ${beforeInWords(giveUpMinutes)} ahead and join another class instead (${timesInWords(makeUps)}). A session you miss without telling us can’t be made up.`
        : 'A session you miss can’t be made up. Tell us in your dashboard, so that someone else can have your place.',
    ],
    [
      'If we change a session',
      'We’ll email you. If another teacher steps in, you can cancel free of charge until it begins.',
    ],
  )
  return (
    <section className={styles.facts} aria-labelledby="good-to-know">
      <h2 id="good-to-know">Good to know</h2>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function beforeInWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
}

function timesInWords(times: number): string {
  return times === 1 ? 'once' : times === 2 ? 'up to twice' : `up to ${times} times`
}
