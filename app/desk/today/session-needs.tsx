import type { ReactNode } from 'react'
import { shortDay } from '../../classes/moments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { clock } from '../days.ts'
import { Teaches } from './acts.tsx'
import { leftUntil, type NeedProps, Row } from './need-row.tsx'

export function SessionWithoutTeacher({ need, now, timeZone }: NeedProps<'unled'>) {
  return (
    <Row
      title={`Nobody teaches ${need.title}`}
      text={`${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}. ${need.teacher} no longer teaches here.`}
      margin={leftUntil(need.at, now)}
    >
      <SessionAct id={need.id} act="move">
        Choose who teaches
      </SessionAct>
      <SessionLink id={need.id} />
    </Row>
  )
}

export function WantedSubstitute({ need, now, timeZone }: NeedProps<'substitute'>) {
  return (
    <Row
      title={`${need.teacher} asks for a substitute`}
      text={`${need.title}, ${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}.`}
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
      title={`${need.title}: ${need.taken} of ${need.capacity} mats`}
      text={`${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}. Nobody waits for it.`}
      margin={leftUntil(need.at, now)}
    >
      {need.taken > 0 && (
        <SessionAct id={need.id} act="message">
          Write to those who come
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
      title={`${need.teacher}’s certificate ${need.at > now ? 'ends' : 'has ended'}: ${need.name}`}
      text={`${need.at > now ? 'It is valid until' : 'It was valid until'} ${shortDay(need.at - 1, timeZone)}. Ask ${need.teacher} to add the new one to their profile.`}
      margin={need.at > now ? leftUntil(need.at, now) : 'ended'}
    >
      <Link to="/studio/teachers">See the teachers</Link>
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
  return <Link to={`/studio/session/${id}`}>See the session</Link>
}
