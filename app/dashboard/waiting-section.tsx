import type { WaitOnWire } from '../../contract/enrollment.ts'
import { momentInWords } from '../classes/moments.ts'
import { useEnrolled } from '../classes/use-enrolled.ts'
import { WaitButton } from '../classes/wait-button.tsx'
import { ordinal } from '../classes/wait-view.ts'
import { useWaits } from '../classes/waits.ts'
import { beginningOf, studioDay } from '../times.ts'
import { Link } from '../ui/link.tsx'
import pageStyles from './page.module.css'
import { PauseWait } from './pause-wait.tsx'
import styles from './waiting-section.module.css'

/** The lists that the member is on. Nothing at all while there are none. */
export function WaitingSection() {
  const waits = useWaits()
  useEnrolled()
  if (waits.length === 0) return null
  return (
    <section className={pageStyles.section} aria-labelledby="waiting">
      <div className={pageStyles.sectionHead}>
        <h2 id="waiting">Your waitlists</h2>
      </div>
      <ul className={styles.list}>
        {waits.map((wait) => (
          <Wait key={wait.sessionId ?? wait.classId} wait={wait} />
        ))}
      </ul>
    </section>
  )
}

function Wait({ wait }: { wait: WaitOnWire }) {
  const { classId, sessionId, startsAt, timeZone, odds, joinedAs } = wait
  return (
    <li>
      <div>
        <h3>
          <Link to={`/yogadashboard/yoga-class/${classId}`}>{wait.title}</Link>
        </h3>
        {startsAt !== null && <p>One session: {momentInWords(startsAt, timeZone)}</p>}
        {odds && (
          <p className="small">
            Of {odds.known} who stood {ordinal(joinedAs)} here, {odds.gotIn === 0 ? 'none' : odds.gotIn} got
            in.
          </p>
        )}
        <p className="small">
          <Link to={`/classesPage?style=${encodeURIComponent(wait.category)}`}>
            Other {wait.category} classes
          </Link>{' '}
          may have a place now.
        </p>
        {restText(wait) && <p className="small">{restText(wait)}</p>}
      </div>
      <WaitButton yogaClass={{ ...wait, _id: classId, sessionId: sessionId ?? undefined }} wait={wait} />
      {wait.offerEndsAt === null && <PauseWait wait={wait} />}
    </li>
  )
}

/** When no one asks; empty where nothing was said of it, or it has passed. */
function restText({ pausedUntil, notOn, timeZone }: WaitOnWire): string {
  const day = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'long', timeZone })
  const today = studioDay(Date.now(), timeZone)
  const days = notOn.filter((one) => one >= today).map((one) => day.format(beginningOf(one, timeZone)))
  const sentences = [
    ...(pausedUntil !== null && pausedUntil > Date.now()
      ? [`We do not ask you before ${day.format(pausedUntil)}.`]
      : []),
    ...(days.length > 0 ? [`Not on ${new Intl.ListFormat('en').format(days)}.`] : []),
  ]
  return sentences.join(' ')
}
