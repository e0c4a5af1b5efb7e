import { dateAndTime } from '../../../shared/dates.ts'
import { Link } from '../../ui/link.tsx'

import { CheckBooks, SendLetters, TellAgain, WebhookMended } from './acts.tsx'
import { type NeedProps, Row, since } from './need-row.tsx'

export function StaleBackup({ need, timeZone }: NeedProps<'backup'>) {
  return (
    <Row
      title="Backups have stopped"
      text={`The last backup was on ${dateAndTime(need.at, timeZone)}. Check the backup job.`}
      margin={since(need.at, timeZone)}
    >
      <Link to="/studio/settings/systems">View status</Link>
    </Row>
  )
}

export function StaleRehearsal({ need, timeZone }: NeedProps<'rehearsal'>) {
  return (
    <Row
      title="Backup restore not tested recently"
      text={`Last test: ${dateAndTime(need.at, timeZone)}. Run one to be sure that your backups work.`}
      margin={since(need.at, timeZone)}
    >
      <Link to="/studio/settings/systems">View status</Link>
    </Row>
  )
}

export function StuckEmails({ need, timeZone }: NeedProps<'letters'>) {
  return (
    <Row
      title={`${need.count === 1 ? '1 email' : `${need.count} emails`} couldn’t be sent`}
      text={`Mail server: ${need.error || 'no reply'}`}
      margin={since(need.at, timeZone)}
    >
      <SendLetters count={need.count} />
      <Link to="/studio/settings/systems">View email status</Link>
    </Row>
  )
}

export function SilentRazorpay({ need, timeZone }: NeedProps<'razorpay'>) {
  return (
    <Row
      title="Razorpay webhooks aren’t arriving"
      text={
        need.what === 'refused'
          ? `${need.count === 1 ? '1 report' : `${need.count} reports`} about your orders had a wrong secret. Enter the same secret in Razorpay and in RAZORPAY_WEBHOOK_SECRET.`
          : `${need.count === 1 ? '1 payment' : `${need.count} payments`} arrived without a report. We check ourselves, but that’s slower. Check in Razorpay that the webhook is on and has the right URL.`
      }
      margin={since(need.at, timeZone)}
    >
      <WebhookMended />
      <Link to="/studio/settings/systems">View webhook status</Link>
    </Row>
  )
}

export function StuckWebhook({ need, timeZone }: NeedProps<'webhook'>) {
  return (
    <Row
      title={`${need.host} isn’t accepting webhooks`}
      text={[
        `${need.count === 1 ? '1 delivery is' : `${need.count} deliveries are`} waiting. Response: ${need.error}.`,
        need.nextTryAt === null
          ? 'No automatic retry.'
          : `Next automatic try: ${dateAndTime(need.nextTryAt, timeZone)}.`,
      ].join(' ')}
      margin={since(need.at, timeZone)}
    >
      <TellAgain webhookId={need.id} host={need.host} />
      <Link to="/studio/settings/keys">View deliveries</Link>
    </Row>
  )
}

export function FailedAudit({ need, timeZone }: NeedProps<'audit'>) {
  return (
    <Row
      title="The audit found a problem"
      text={need.findings.slice(0, 3).join(' ')}
      margin={since(need.at, timeZone)}
    >
      <CheckBooks />
      <Link to="/studio/settings/systems">View all findings</Link>
    </Row>
  )
}
