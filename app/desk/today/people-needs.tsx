import { dateAndTime } from '../../../shared/dates.ts'
import { AS_ROLE } from '../../../shared/role-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { Decide } from '../team/decide.tsx'
import { AnswerHere, LeaveTwo } from './acts.tsx'
import { leftUntil, type NeedProps, Row, since } from './need-row.tsx'

export function WaitingMessage({ need, now }: NeedProps<'message'>) {
  return (
    <Row
      title={`${need.name} is waiting for a reply`}
      text={`“${need.text}”`}
      margin={need.at > now ? leftUntil(need.at, now) : 'overdue'}
    >
      <AnswerHere thread={need.id} name={need.name} />
      <Link to={`/studio/messages/${need.id}`}>View conversation</Link>
    </Row>
  )
}

export function Application({ need, timeZone }: NeedProps<'application'>) {
  return (
    <Row
      title={`${need.name} applied to teach`}
      text="They’ll get an email either way."
      margin={since(need.at, timeZone)}
    >
      <Decide memberId={need.id} name={need.name} />
      <Link to={`/studio/members/${need.id}`}>View member</Link>
    </Row>
  )
}

export function RefusedMerge({ need, timeZone }: NeedProps<'merge'>) {
  return (
    <Row
      title={`Two accounts of ${need.kept} couldn’t be merged`}
      text={`${need.folded}’s account couldn’t be merged in. ${need.why} Nothing has changed.`}
      margin={since(need.at, timeZone)}
    >
      {need.memberId !== null && (
        <ButtonLink look="line" small to={`/studio/members/${need.memberId}`}>
          View both accounts
        </ButtonLink>
      )}
      <LeaveTwo mergeId={need.id} name={need.kept} />
    </Row>
  )
}

export function OpenInvitation({ need, now, timeZone }: NeedProps<'invitation'>) {
  return (
    <Row
      title={`${need.email} hasn’t accepted your invitation`}
      text={`You invited them as ${AS_ROLE[need.role]}. The link works until ${dateAndTime(need.at, timeZone)}.`}
      margin={leftUntil(need.at, now)}
    >
      <Link to="/studio/team">Resend invitation</Link>
    </Row>
  )
}
