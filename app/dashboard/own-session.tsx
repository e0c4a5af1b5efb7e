import { useNavigate, useRevalidator } from 'react-router'
import type { MakeUpsOnWire, PlaceInSessionOnWire } from '../../contract/sessions.ts'
import { fullName } from '../../shared/full-name.ts'
import { formatPrice } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { momentInWords, shortMoment } from '../classes/moments.ts'
import { cancelWords } from '../classes/next-words.ts'
import { useAction } from '../form/use-action.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CalendarIcon, PersonIcon } from '../ui/fact-icons.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { GridIcon, HelpIcon } from '../ui/member-icons.tsx'
import { Notice } from '../ui/states.tsx'
import { CancelEnrollment } from './cancel-enrollment.tsx'
import { GiveUp } from './give-up.tsx'
import styles from './own-session.module.css'

type OwnProps = { session: PlaceInSessionOnWire }
/** The button that was pressed goes with what it did: the page shows what is now, and keeps the focus. */
type Doing = { onDone(): void }

/** What the studio changed of a session since it was booked, and the way out that it opens. */
export function Changed({ session }: OwnProps) {
  const { before, teacher, place, startsAt, endsAt, timeZone, reason, freeUntil } = session
  if (!before) return null
  const isMoved = before.startsAt !== startsAt || before.endsAt !== endsAt
  return (
    <div className={styles.changed}>
      <Notice kind="info">
        <p>
          {isMoved && <b>Moved from {momentInWords(before.startsAt, timeZone)}. </b>}
          {before.teacher && (
            <b>
              {fullName(teacher.firstName, teacher.lastName)} teaches it instead of {before.teacher}.{' '}
            </b>
          )}
          {before.place && place && (
            <b>
              In {[place.room, place.centre].filter(Boolean).join(', ')} instead of {before.place}.{' '}
            </b>
          )}
          {reason}
        </p>
        {freeUntil !== null && (
          <>
            <p>
              You may leave {session.source === 'drop-in' ? '' : 'the class '}free of charge until{' '}
              {momentInWords(freeUntil, timeZone)}.
            </p>
            <Cancel session={session} label="See my refund" />
          </>
        )}
      </Notice>
    </div>
  )
}

/** A session that the studio called off: what comes back, and the way on. */
export function CalledOff({ session }: OwnProps) {
  const { title, classId, startsAt, timeZone, reason, back, source } = session
  return (
    <section className={styles.off} aria-labelledby="called-off">
      <h2 id="called-off">{title}</h2>
      <p className="small">{momentInWords(startsAt, timeZone)}</p>
      <Notice kind="info">
        <p>
          <b>The studio called this session off.</b> {reason}
        </p>
        {back && <p>{formatPrice(back)} is on its way back to you. Refunds take 5–7 working days.</p>}
        {!back && source === 'make-up' && <p>You can choose another session instead.</p>}
        {!back && source !== 'make-up' && <p>You paid nothing for it, so there is nothing to refund.</p>}
      </Notice>
      <ButtonLink small look="line" to={`/yogadashboard/yoga-class/${classId}`}>
        See the other sessions
      </ButtonLink>
    </section>
  )
}

/** What can be done with a place, given up, or cancelled where it was bought singly; and beside it what else one may want. */
export function YourPlace({ session, onDone }: OwnProps & Doing) {
  const { giveUpUntil, source, timeZone } = session
  const cancel = cancelWords(session)
  if (source === 'walk-in') return <Besides session={session} />
  return (
    <div className={styles.columns}>
      <section className={styles.place} aria-labelledby="your-place">
        <h2 id="your-place">Your place</h2>
        {source === 'make-up' && <p>You are coming to this session instead of another one of yours.</p>}
        {source === 'drop-in' && <p>You have a place in this one session. {cancel}</p>}
        {source === 'drop-in' && <p>Whoever waits for a place is asked as soon as you cancel.</p>}
        {source === 'drop-in' && <Cancel session={session} label="Cancel this place" />}
        {giveUpUntil !== null &&
          (Date.now() <= giveUpUntil ? (
            <>
              <p>
                If you cannot come, say so until {momentInWords(giveUpUntil, timeZone)}. Your place goes to
                somebody else, and you stay in the class.
              </p>
              <GiveUp session={session} onDone={onDone} />
            </>
          ) : (
            <p>
              Your place could be given up until {momentInWords(giveUpUntil, timeZone)}. Your teacher will see
              it if you do not come.
            </p>
          ))}
      </section>
      <Besides session={session} />
    </div>
  )
}

/** Where else a session leads: its class, its teacher, one's own calendar, the studio. */
function Besides({ session: { classId, title, teacher } }: OwnProps) {
  return (
    <section className={styles.place} aria-labelledby="besides">
      <h2 id="besides">Before you come</h2>
      <ul className={styles.ways}>
        <li>
          <a href={`/class/${classId}`}>
            <GridIcon />
            All about {title}
          </a>
        </li>
        <li>
          <a href={`/teachers#${teacher.slug}`}>
            <PersonIcon />
            Meet {fullName(teacher.firstName, teacher.lastName)}
          </a>
        </li>
        <li>
          <Link to="/yogadashboard/profile?section=notifications">
            <CalendarIcon />
            Your sessions in your own calendar
          </Link>
        </li>
        <li>
          <Link to="/yogadashboard/contact">
            <HelpIcon />
            Ask the studio
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** A session that was given up: back to it, or to another one instead. */
export function GivenUp({ session, makeUps, onDone }: OwnProps & Doing & { makeUps: MakeUpsOnWire | null }) {
  const { _id, instead, timeZone } = session
  const { busy, run } = useAction()
  return (
    <section className={styles.place} aria-labelledby="given-up">
      <h2 id="given-up">You are not coming to this one</h2>
      {instead ? (
        <p>
          You come to{' '}
          <Link to={`/yogadashboard/session/${instead._id}`}>
            {instead.title}, {shortMoment(instead.startsAt, timeZone)}
          </Link>{' '}
          instead.
        </p>
      ) : (
        <>
          <p>Others can book your place now. You can take it back while it is still free.</p>
          <Button
            small
            look="line"
            busy={busy}
            busyLabel="Taking it..."
            onClick={async () => {
              await run(memberApi.makeUp(_id, _id))
              onDone()
            }}
          >
            Take my place back
          </Button>
          {makeUps && <MakeUps session={session} makeUps={makeUps} />}
        </>
      )}
    </section>
  )
}

/** So many are proposed at once, the soonest first. */
const PROPOSED = 6

function MakeUps({
  session,
  makeUps: { left, sessions, hasParallel },
}: OwnProps & { makeUps: MakeUpsOnWire }) {
  const listOf = (choices: MakeUpsOnWire['sessions']) => (
    <ul>
      {choices.map((choice) => (
        <Choice key={choice._id} session={session} choice={choice} />
      ))}
    </ul>
  )
  if (left > 0 && !hasParallel) return <p>{TEXTS.nothingInstead}</p>
  return (
    <div className={styles.makeUps}>
      <h3>Come to another session instead</h3>
      {left === 0 && <p>You have used all the make-ups of this class.</p>}
      {left > 0 && sessions.length === 0 && (
        <p>
          No other session of this kind has room right now. Look again later: places come free until shortly
          before a session.
        </p>
      )}
      {sessions.length > 0 && (
        <>
          <p>
            Of the same kind and level, with room. {left === 1 ? 'One make-up' : `${left} make-ups`} left for
            this class.
            {sessions.some(({ startsAt }) => startsAt < session.startsAt) &&
              ' If you choose one before your first session, the times for a refund count from that one.'}
          </p>
          {listOf(sessions.slice(0, PROPOSED))}
          {sessions.length > PROPOSED && (
            <details>
              <summary>
                <DownIcon />
                {sessions.length - PROPOSED} more
              </summary>
              {listOf(sessions.slice(PROPOSED))}
            </details>
          )}
        </>
      )}
    </div>
  )
}

function Choice({ session, choice }: OwnProps & { choice: MakeUpsOnWire['sessions'][number] }) {
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const when = shortMoment(choice.startsAt, session.timeZone)

  async function take() {
    if (await run(memberApi.makeUp(session._id, choice._id)))
      return navigate(`/yogadashboard/session/${choice._id}`)
    revalidate()
  }

  return (
    <li>
      <div>
        <b>{when}</b>
        <p>
          {choice.title}
          <span className="small">
            With {choice.teacher}. {choice.place}
          </span>
        </p>
      </div>
      <Button
        small
        look="line"
        busy={busy}
        busyLabel="Booking..."
        aria-label={`Come to this one: ${choice.title}, ${when}`}
        onClick={take}
      >
        Come to this one
      </Button>
    </li>
  )
}

/** Leaves what the place comes from, after saying what comes back. */
function Cancel({ session, label }: OwnProps & { label: string }) {
  const { enrollmentId, source, title, startsAt, timeZone } = session
  const navigate = useNavigate()
  if (!enrollmentId) return null
  const what = source === 'drop-in' ? `your place on ${shortMoment(startsAt, timeZone)}` : title
  return (
    <CancelEnrollment
      enrollmentId={enrollmentId}
      title={what}
      label={label}
      onCancelled={() => navigate('/yogadashboard')}
    />
  )
}
