import { useState } from 'react'
import type { NotedSessionsOnWire } from '../../../contract/notes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { deskApi } from '../../api/desk.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'

import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/notes'
import styles from './notes.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await deskApi.notedSessions()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

const WORDS = { members: 'for members who booked', next: 'for the next teacher', private: 'for myself' }

/** One's own sessions, to write notes of. */
export default function Notes({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Notes"
        about="Notes on your sessions: for members who booked, for the next teacher, or for yourself."
      />
      {!found.ok && <Failed message={found.message} code={found.code} />}
      {found.ok && found.data.length === 0 && (
        <p className={partsStyles.none}>No sessions in the last 30 days, none scheduled.</p>
      )}
      {found.ok && <Sessions found={found.data} />}
    </>
  )
}

/** What was held is what one writes of; what is ahead comes after it, the next one first. */
function Sessions({ found }: { found: NotedSessionsOnWire }) {
  const [now] = useState(Date.now)
  const { held = [], ahead = [] } = Object.groupBy(found, ({ session }) =>
    session.startsAt <= now ? 'held' : 'ahead',
  )
  return (
    <div className={styles.sessions}>
      {held.length > 0 && (
        <DeskPart title="Last 30 days" id="held" aside="latest first">
          <Rows sessions={held} />
        </DeskPart>
      )}
      {ahead.length > 0 && (
        <DeskPart title="Upcoming" id="ahead" aside="next first">
          <Rows sessions={ahead.toReversed()} />
        </DeskPart>
      )}
    </div>
  )
}

function Rows({ sessions }: { sessions: NotedSessionsOnWire }) {
  return (
    <ul className={partsStyles.rows}>
      {sessions.map(({ session, kinds }) => {
        const act = kinds.length > 0 ? 'Read or edit' : 'Write'
        const when = dateAndTime(session.startsAt, session.timeZone)
        return (
          <li key={session._id}>
            <div>
              <b>{session.title}</b>
              <p>{[when, session.where].filter(Boolean).join(' · ')}</p>
              {kinds.length > 0 && (
                <p className={partsStyles.acts}>
                  {kinds.map((kind) => (
                    <span key={kind} className={badgeStyles.badge}>
                      {WORDS[kind]}
                    </span>
                  ))}
                </p>
              )}
            </div>
            <ButtonLink
              small
              look="quiet"
              to={`/studio/notes/${session._id}`}
              aria-label={`${act}: ${session.title}, ${when}`}
            >
              {act}
            </ButtonLink>
          </li>
        )
      })}
    </ul>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Notes')]
}
