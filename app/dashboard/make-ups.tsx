import { useNavigate, useRevalidator } from 'react-router'
import type { MakeUpsOnWire } from '../../contract/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { shortMoment } from '../classes/moments.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/button.tsx'
import { DownIcon } from '../ui/icons.tsx'
import type { OwnProps } from './besides.tsx'
import styles from './own-session.module.css'

/** This many are proposed at once, the soonest first. */
const PROPOSED = 6

export function MakeUps({
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
