import type { ReactNode } from 'react'
import { dateAndTime, shortDate } from '../../../shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { Teaches } from './acts.tsx'
import { leftUntil, type NeedProps, Row } from './need-row.tsx'

export function SessionWithoutTeacher({ need, now, timeZone }: NeedProps<'unled'>) {
  return (
    <Row
      title={`${need.title} has no teacher`}
      text={`${dateAndTime(need.at, timeZone)}. ${need.teacher} no longer teaches here.`}
      margin={leftUntil(need.at, now)}
    >
      <SessionAct id={need.id} act="move">
        Choose a teacher
      </SessionAct>
      <SessionLink id={need.id} />
    </Row>
  )
}

export function WantedSubstitute({ need, now, timeZone }: NeedProps<'substitute'>) {
  return (
    <Row
      title={`${need.teacher} needs a substitute`}
      text={`${need.title}, ${dateAndTime(need.at, timeZone)}.`}
      margin={leftUntil(need.at, now)}
    >
      <Teaches requestId={need.id} title={need.title} />
      <Link to="/studio/substitutes">All requests</Link>
    </Row>
  )
}

export function SessionWithFew({ need, now, timeZone }: NeedProps<'few'>) {
  return (
    <Row
      title={`${need.title}: ${need.taken} of ${need.capacity} places booked`}
      text={`${dateAndTime(need.at, timeZone)}. The waitlist is empty.`}
      margin={leftUntil(need.at, now)}
    >
      {need.taken > 0 && (
        <SessionAct id={need.id} act="message">
          Email everyone booked
        </SessionAct>
      )}
      <SessionAct id={need.id} act="cancel">
        Cancel session
      </SessionAct>
      <SessionLink id={need.id} />
    </Row>
  )
}

export function EndingCertificate({ need, now, timeZone }: NeedProps<'certificate'>) {
  return (
    <Row
      title={`${need.teacher}’s certificate ${need.at > now ? 'is about to expire' : 'has expired'}: ${need.name}`}
      text={`${need.at > now ? 'Valid until' : 'Valid until'} ${shortDate(need.at - 1, timeZone)}. Ask ${need.teacher} to add a new one.`}
      margin={need.at > now ? leftUntil(need.at, now) : 'expired'}
    >
      <Link to="/studio/teachers">View teachers</Link>
    </Row>
  )
}

function SessionAct({ id, act, children }: { id: string; act: string; children: ReactNode }) {
  return (
    <ButtonLink look="line" small to={`/studio/session/${id}?act=${act}`}>
      {children}
    </ButtonLink>
  )
}

function SessionLink({ id }: { id: string }) {
  return <Link to={`/studio/session/${id}`}>View session</Link>
}
