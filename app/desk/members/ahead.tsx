import { useState } from 'react'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { PersonDialog } from '../session/person-dialog.tsx'

type Props = { of: MemberAtDeskOnWire; onDone(): void }
type Place = MemberAtDeskOnWire['ahead'][number]

/** As many as the page is told. */
const MOST = 5

/** Their next places; each can be moved or taken off, as from the page of its session. */
export function Ahead({ of: one, onDone }: Props) {
  const { may } = useDesk()
  const [chosen, setChosen] = useState<{ session: SessionAtDesk; place: Place } | null>(null)
  if (one.ahead.length === 0) return null
  return (
    <DeskPart title="Booked" id="booked" aside={one.ahead.length < MOST ? 'next first' : `the next ${MOST}`}>
      <ul className={partsStyles.rows}>
        {one.ahead.map((place) => (
          <li key={place.bookingId}>
            <div>
              <Link to={`/studio/session/${place.sessionId}`}>
                {dateAndTime(place.startsAt, one.timeZone)}
              </Link>
              <p>{[place.title, place.room].filter(Boolean).join(', ')}</p>
            </div>
            {may('roster.change') && (
              <ChangePlace
                place={place}
                when={dateAndTime(place.startsAt, one.timeZone)}
                onFound={(session) => setChosen({ session, place })}
              />
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <PersonDialog
          session={chosen.session}
          person={{ bookingId: chosen.place.bookingId, name: one.name }}
          onClose={() => setChosen(null)}
          onDone={onDone}
        />
      )}
    </DeskPart>
  )
}

type ChangeProps = { place: Place; when: string; onFound(session: SessionAtDesk): void }

/** What can be done is said by the session as it is now. */
function ChangePlace({ place, when, onFound }: ChangeProps) {
  const { busy, run } = useAction()
  return (
    <Button
      small
      look="line"
      busy={busy}
      busyLabel="Checking..."
      onClick={async () => {
        const found = await run(deskSessionApi.session(place.sessionId))
        if (found) onFound(found.data)
      }}
    >
      Change
      <span className="sr-only">
        : {place.title}, {when}
      </span>
    </Button>
  )
}
