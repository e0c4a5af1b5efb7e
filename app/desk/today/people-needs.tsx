import { AS_ROLE } from '../../../shared/role-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { hourInWords } from '../days.ts'
import { Decide } from '../team/decide.tsx'
import { AnswerHere, LeaveTwo } from './acts.tsx'
import { leftUntil, type NeedProps, Row, since } from './need-row.tsx'

export function WaitingMessage({ need, now }: NeedProps<'message'>) {
  return (
    <Row
      title={`${need.name} waits for an answer`}
      text={`“${need.text}”`}
      margin={need.at > now ? leftUntil(need.at, now) : 'overdue'}
    >
      <AnswerHere thread={need.id} name={need.name} />
      <Link to={`/studio/messages/${need.id}`}>See all of it</Link>
    </Row>
  )
}

export function Application({ need, timeZone }: NeedProps<'application'>) {
  return (
    <Row
      title={`${need.name} applies to teach`}
      text="Either way they get a letter."
      margin={since(need.at, timeZone)}
    >
      <Decide memberId={need.id} name={need.name} />
      <Link to={`/studio/members/${need.id}`}>Who they are</Link>
    </Row>
  )
}

export function RefusedMerge({ need, timeZone }: NeedProps<'merge'>) {
  return (
    <Row
      title={`Two accounts of ${need.kept} stay apart`}
      text={`That of ${need.folded} was to be folded in. ${need.why} Nothing has changed by it.`}
      margin={since(need.at, timeZone)}
    >
      {need.memberId !== null && (
        <ButtonLink look="line" small to={`/studio/members/${need.memberId}`}>
          Look at both once more
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
      text={`You invited them as ${AS_ROLE[need.role]}. The link works until ${hourInWords(need.at, timeZone)}.`}
      margin={leftUntil(need.at, now)}
    >
      <Link to="/studio/team">Send it again</Link>
    </Row>
  )
}
