import { Link } from '../../ui/link.tsx'
import { hourInWords } from '../days.ts'
import { CheckBooks, SendLetters, TellAgain, WebhookMended } from './acts.tsx'
import { type NeedProps, Row, since } from './need-row.tsx'

export function StaleBackup({ need, timeZone }: NeedProps<'backup'>) {
  return (
    <Row
      title="Backups have stopped"
      text={`The last backup was on ${hourInWords(need.at, timeZone)}. Check the job that makes them.`}
      margin={since(need.at, timeZone)}
    >
      <Link to="/studio/settings/systems">See Systems</Link>
    </Row>
  )
}

export function StaleRehearsal({ need, timeZone }: NeedProps<'rehearsal'>) {
  return (
    <Row
      title="Restoring a backup wasn’t tried lately"
      text={`The last rehearsal was on ${hourInWords(need.at, timeZone)}. Run one to be sure that backups can be restored.`}
      margin={since(need.at, timeZone)}
    >
      <Link to="/studio/settings/systems">See Systems</Link>
    </Row>
  )
}

export function StuckEmails({ need, timeZone }: NeedProps<'letters'>) {
  return (
    <Row
      title={`${need.count === 1 ? 'One letter' : `${need.count} letters`} could not leave`}
      text={`The mail server said: ${need.error || 'nothing'}`}
      margin={since(need.at, timeZone)}
    >
      <SendLetters count={need.count} />
      <Link to="/studio/settings/systems">Look at the mail server</Link>
    </Row>
  )
}

export function SilentRazorpay({ need, timeZone }: NeedProps<'razorpay'>) {
  return (
    <Row
      title="Razorpay does not reach us"
      text={
        need.what === 'refused'
          ? `${need.count === 1 ? 'One message' : `${need.count} messages`} about our own orders bore another secret than ours. Please enter the same secret at Razorpay and in RAZORPAY_WEBHOOK_SECRET.`
          : `${need.count === 1 ? 'One payment has' : `${need.count} payments have`} arrived of which it told us nothing. We ask by ourselves, but that is slower. Please look at Razorpay whether its webhook is on and has our address.`
      }
      margin={since(need.at, timeZone)}
    >
      <WebhookMended />
      <Link to="/studio/settings/systems">Our address, and what came last</Link>
    </Row>
  )
}

export function StuckWebhook({ need, timeZone }: NeedProps<'webhook'>) {
  return (
    <Row
      title={`${need.host} does not take what we tell it`}
      text={[
        `${need.count === 1 ? 'One thing waits' : `${need.count} things wait`}. Its answer: ${need.error}.`,
        need.nextTryAt === null
          ? 'It is not told again by itself.'
          : `It is told again by itself on ${hourInWords(need.nextTryAt, timeZone)}.`,
      ].join(' ')}
      margin={since(need.at, timeZone)}
    >
      <TellAgain webhookId={need.id} host={need.host} />
      <Link to="/studio/settings/keys">See its deliveries</Link>
    </Row>
  )
}

export function FailedAudit({ need, timeZone }: NeedProps<'audit'>) {
  return (
    <Row
      title="The books do not agree"
      text={need.findings.slice(0, 3).join(' ')}
      margin={since(need.at, timeZone)}
    >
      <CheckBooks />
      <Link to="/studio/settings/systems">See every finding</Link>
    </Row>
  )
}
