import { dateAndTime } from '../../../shared/dates.ts'
import type { StaffRole } from '../../../shared/enums.ts'
import { formatPrice, type Rupees } from '../../../shared/money.ts'
import { AS_ROLE } from '../../../shared/role-texts.ts'
import type { MemberEmail, StudioEmail } from '../email.ts'

type Ending = { id: string; name: string; validUntil: string; lastDay: string }

/** To a teacher with upcoming sessions whose certificate expires soon. Once per expiry date. */
export function certificateEnds({ id, name, validUntil, lastDay }: Ending): MemberEmail {
  return {
    kind: 'certificate-ends',
    essential: true,
    dedupeKey: `certificate-ends:${id}:${validUntil}:teacher`,
    subject: `Your certificate “${name}” expires on ${lastDay}`,
    lines: [`Add the new one before then. Without it we can’t give you classes that need it.`],
    link: { text: 'Open your certificates', path: '/studio/me' },
  }
}

/** The same to the studio. */
export function certificateOfTeacherEnds({ teacher, ...one }: Ending & { teacher: string }): StudioEmail {
  const { id, name, validUntil, lastDay } = one
  return {
    kind: 'certificate-ends',
    userId: null,
    dedupeKey: `certificate-ends:${id}:${validUntil}`,
    subject: `${teacher}’s certificate “${name}” expires on ${lastDay}`,
    lines: [`${teacher} has sessions after that. Ask for the new certificate, or find another teacher.`],
    link: { text: 'Open Today', path: '/studio' },
  }
}

type Stopped = { kind: 'backup' | 'rehearsal'; at: number; last: string }

/** To the studio if backups or restore tests have stopped. Once per last run. */
export function safetyStopped({ kind, at, last }: Stopped): StudioEmail {
  const isBackup = kind === 'backup'
  return {
    kind: 'safety-stopped',
    userId: null,
    dedupeKey: `safety-stopped:${kind}:${at}`,
    subject: isBackup ? `No backup since ${last}` : `No restore test since ${last}`,
    lines: [
      isBackup
        ? 'Daily backups have stopped. Ask the person who runs the server to check today.'
        : 'A backup that has never been restored may not work. Ask the person who runs the server to run the restore test.',
    ],
    link: { text: 'Open Connections', path: '/studio/settings/systems' },
  }
}

type Invitation = { id: string; email: string; role: StaffRole; at: number; timeZone: string }

/** To the studio before an invitation expires. */
export function invitationEnds({ id, email, role, at, timeZone }: Invitation): StudioEmail {
  return {
    kind: 'invitation-ends',
    userId: null,
    dedupeKey: `invitation-ends:${id}`,
    subject: `${email} hasn’t accepted your invitation`,
    lines: [
      `You invited ${email} to work with you as ${AS_ROLE[role]}. The link works until ${dateAndTime(at, timeZone)}. Ask them to look for the email, or send a new one.`,
    ],
    link: { text: 'Open Team', path: '/studio/team' },
  }
}

type Dispute = { id: string; paymentId: string; name: string; amount: Rupees; currency: string }

/** To the studio when a payment is disputed. */
export function disputeToAnswer({
  id,
  paymentId,
  name,
  amount,
  currency,
  until,
}: Dispute & { until: string | null }): StudioEmail {
  const sum = formatPrice(amount, currency)
  return {
    kind: 'dispute-opened',
    userId: null,
    dedupeKey: `dispute-opened:${id}`,
    subject:
      until === null
        ? `${name}’s bank disputes ${sum}`
        : `${name}’s bank disputes ${sum}: answer by ${until}`,
    lines: [
      `${name}’s bank has asked for ${sum} back. Send evidence in Razorpay’s dashboard${until === null ? '' : ` by ${until}`}, or the bank will take the money. You’ll find an evidence pack on the page of the payment.`,
    ],
    link: { text: 'Open the payment', path: `/studio/money/${paymentId}` },
  }
}

/** To the studio when a dispute is lost. */
export function disputeLost({ id, paymentId, name, amount, currency }: Dispute): StudioEmail {
  return {
    kind: 'dispute-lost',
    userId: null,
    dedupeKey: `dispute-lost:${id}`,
    subject: `The dispute with ${name} is lost`,
    lines: [
      `The bank has taken back ${formatPrice(amount, currency)}. A credit note has been issued. ${name} stays booked until you cancel their bookings.`,
    ],
    link: { text: 'Open the payment', path: `/studio/money/${paymentId}` },
  }
}
