import { useNavigate } from 'react-router'
import type { MakeUpsOnWire } from '../../contract/sessions.ts'
import { fullName } from '../../shared/full-name.ts'
import { formatPrice } from '../../shared/money.ts'
import { memberApi } from '../api/member.ts'
import { momentInWords, shortMoment } from '../classes/moments.ts'
import { cancelWords } from '../classes/next-words.ts'
import { useAction } from '../form/use-action.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/states.tsx'
import { Besides, type OwnProps } from './besides.tsx'
import { CancelEnrollment } from './cancel-enrollment.tsx'
import { GiveUp } from './give-up.tsx'
import { MakeUps } from './make-ups.tsx'
import styles from './own-session.module.css'

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

/** A session that the studio cancelled: what is refunded, and the way on. */
export function CalledOff({ session }: OwnProps) {
  const { title, classId, startsAt, timeZone, reason, back, source } = session
  return (
    <section className={styles.off} aria-labelledby="called-off">
      <h2 id="called-off">{title}</h2>
      <p className="small">{momentInWords(startsAt, timeZone)}</p>
      <Notice kind="info">
        <p>
          <b>The studio cancelled this session.</b> {reason}
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
        {source === 'drop-in' && <p>You’ve booked this one session. {cancel}</p>}
        {source === 'drop-in' && <p>If you cancel, we offer your place to the waitlist.</p>}
        {source === 'drop-in' && <Cancel session={session} label="Cancel this place" />}
        {giveUpUntil !== null &&
          (Date.now() <= giveUpUntil ? (
            <>
              <p>
                Can’t make it? Tell us by {momentInWords(giveUpUntil, timeZone)}. Someone else gets your
                place, and you stay in the class.
              </p>
              <GiveUp session={session} onDone={onDone} />
            </>
          ) : (
            <p>
              It’s too late to give up your place: that was possible until{' '}
              {momentInWords(giveUpUntil, timeZone)}.
            </p>
          ))}
      </section>
      <Besides session={session} />
    </div>
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

/** Leaves what the place comes from, after saying what is refunded. */
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
