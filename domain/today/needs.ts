import { covers, type Reach } from '../../contract/permissions.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { lastAudit } from '../audit/nightly.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { type PaymentTask, paymentTasks } from '../desk-payments/payment-tasks.ts'
import { refusedMerges } from '../members/ask-merge.ts'
import { longestWaiting } from '../messages/threads.ts'
import { disputesToAnswer } from '../payments/disputes.ts'
import { razorpayTrouble } from '../payments/webhook-trouble.ts'
import { lastBackup, lastRehearsal } from '../systems/backups.ts'
import { troubledWebhooks } from '../webhooks/webhooks.ts'
import type { PlannedSession } from './sessions.ts'

const HOUR = 3_600_000
/** The inbox shows the rest. */
const MOST_MESSAGES = 5
const BEGINNING = 90

type Sees = {
  few: PlannedSession[]
  /** Their teacher has left. */
  unled: PlannedSession[]
  // Each depends on the right to act on it: people see only what they can do.
  /** Payments taken at the desk are refunded by hand. */
  handsBack: boolean
  /** Razorpay's refunds and webhooks. */
  triesAgain: boolean
  merges: boolean
  answers: boolean
  decides: boolean
  /** Assigning substitutes, and in which centres. */
  assigns: Reach | null
  /** Webhooks to other programs. */
  tellsOthers: boolean
  /** Emails that couldn't be sent, Razorpay's webhook and the audit. */
  runsStudio: boolean
}

/** What needs a person, each with the time by which it is urgent; the most urgent first. */
export async function needsOf(studio: Studio, sees: Sees) {
  const { few, unled } = sees
  const all = [
    ...(sees.handsBack || sees.triesAgain ? await paymentProblems(studio, sees) : []),
    ...(sees.triesAgain ? await disputed(studio) : []),
    ...few.map(({ id, startsAt: at, title, taken, capacity }) => ({
      kind: 'few' as const,
      id,
      at,
      title,
      taken,
      capacity,
    })),
    ...unled.map((session) => ({
      kind: 'unled' as const,
      id: session.id,
      at: session.startsAt,
      title: session.title,
      teacher: fullName(session.teacherFirstName, session.teacherLastName),
    })),
    ...(sees.merges ? await failedMerges(studio) : []),
    ...(sees.answers ? await unanswered(studio) : []),
    ...(sees.assigns ? await substitutesWanted(studio, sees.assigns) : []),
    ...(sees.decides ? await applicationsOf(studio) : []),
    ...(sees.tellsOthers ? await failingWebhooks(studio) : []),
    ...(sees.runsStudio
      ? [
          ...(await failedEmails(studio)),
          ...(await razorpaySilence(studio)),
          ...(await auditFindings(studio)),
          ...(await expiringCertificates(studio)).map(({ kind, id, at, teacher, name }) => ({
            kind,
            id,
            at,
            teacher,
            name,
          })),
          ...(await safetyOverdue(studio)),
          ...(await expiringInvitations(studio)),
        ]
      : []),
  ]
  return all.sort((one, other) => one.at - other.at)
}

async function paymentProblems(studio: Studio, { handsBack, triesAgain }: Sees) {
  return (await paymentTasks(studio))
    .filter(needsStaff)
    .filter(({ refund }) => (refund && refund.way !== 'razorpay' ? handsBack : triesAgain))
    .map((matter) => ({ kind: 'money' as const, id: matter.id, at: matter.since, matter }))
}

/** Disputed payments, until evidence is sent. */
async function disputed(studio: Studio) {
  return (await disputesToAnswer(studio)).map(
    ({ paymentId, amountPaise, name, reason, respondBy, createdAt }) => ({
      kind: 'dispute' as const,
      id: paymentId,
      at: respondBy ?? createdAt,
      name,
      amount: rupees(amountPaise),
      reason,
      respondBy,
    }),
  )
}

/** Merges of two accounts that failed. */
async function failedMerges(studio: Studio) {
  return (await refusedMerges(studio)).map(
    ({ id, endedAt, keptId, foldedId, keptEnded, foldedEnded, kept, folded, note: why }) => ({
      kind: 'merge' as const,
      id,
      at: endedAt ?? 0,
      kept,
      folded,
      why,
      memberId: keptEnded === null ? keptId : foldedEnded === null ? foldedId : null,
    }),
  )
}

/** After one or two tries it is still retried automatically. */
function needsStaff({ nextTryAt, tries }: PaymentTask): boolean {
  return nextTryAt === null || tries > 2
}

/** Conversations waiting for a reply, the longest first. */
async function unanswered({ db, settings }: Studio) {
  const rows = await longestWaiting(db, MOST_MESSAGES)
  return rows.map(({ thread, waitingSince, name, text }) => ({
    kind: 'message' as const,
    id: thread,
    at: (waitingSince ?? 0) + settings.answerHours * HOUR,
    name,
    text: text.slice(0, BEGINNING),
  }))
}

async function substitutesWanted({ db, now }: Studio, reach: Reach) {
  const wanted = await db
    .selectFrom('substituteRequests as request')
    .innerJoin('classSessions as session', 'session.id', 'request.sessionId')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .innerJoin('instructors as teacher', 'teacher.id', 'request.fromInstructorId')
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .select(['request.id', 'session.startsAt', 'class.title', 'teacher.firstName', 'teacher.lastName'])
    .select((eb) => eb.fn.coalesce('room.centreId', 'class.centreId').as('centreId'))
    .where('request.state', 'in', ['open', 'proposed'])
    .where('session.cancelledAt', 'is', null)
    .where('session.startsAt', '>', now())
    .execute()
  return wanted
    .filter(({ centreId }) => covers(reach, { isOwn: false, centreId }))
    .map(({ id, startsAt: at, title, firstName, lastName }) => ({
      kind: 'substitute' as const,
      id,
      at,
      title,
      teacher: fullName(firstName, lastName),
    }))
}

async function applicationsOf({ db }: Studio) {
  const applications = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'instructorAppliedAt'])
    .where('instructorAppliedAt', 'is not', null)
    .where('instructorApprovedAt', 'is', null)
    .where('emailProvedAt', 'is not', null)
    .where('role', '=', 'user')
    .execute()
  return applications.map(({ id, firstName, lastName, instructorAppliedAt }) => ({
    kind: 'application' as const,
    id,
    at: instructorAppliedAt ?? 0,
    name: fullName(firstName, lastName),
  }))
}

/** Emails whose last try failed. */
async function failedEmails({ db }: Studio) {
  const failed = db.selectFrom('outboxEmails').where('sentAt', 'is', null).where('nextTryAt', 'is', null)
  const { n } = await failed.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  if (Number(n) === 0) return []
  const first = await failed.select(['createdAt', 'lastError']).orderBy('createdAt').executeTakeFirstOrThrow()
  return [
    {
      kind: 'letters' as const,
      id: 'letters' as const,
      at: first.createdAt,
      count: Number(n),
      error: first.lastError ?? '',
    },
  ]
}

async function razorpaySilence(studio: Studio) {
  const trouble = await razorpayTrouble(studio)
  if (trouble === null) return []
  const { what, count, since: at } = trouble
  return [{ kind: 'razorpay' as const, id: 'razorpay' as const, at, what, count }]
}

async function failingWebhooks(studio: Studio) {
  return (await troubledWebhooks(studio)).map(({ since: at, ...one }) => ({
    kind: 'webhook' as const,
    at,
    ...one,
  }))
}

const DAY = 24 * HOUR
/** How long before a certificate expires it is shown; it stays for a week afterwards. */
const CERTIFICATE_DAYS = { before: 30, after: 7 }

/** Certificates about to expire, of teachers with sessions ahead. */
export async function expiringCertificates({ db, settings, now }: Studio) {
  const today = Temporal.PlainDate.from(studioDay(now(), settings.timeZone))
  const rows = await db
    .selectFrom('certificates as certificate')
    .innerJoin('instructors as teacher', 'teacher.id', 'certificate.instructorId')
    .select(['certificate.id', 'certificate.name', 'certificate.validUntil', 'certificate.instructorId'])
    .select(['teacher.firstName', 'teacher.lastName', 'teacher.userId'])
    .where('certificate.validUntil', '>=', today.subtract({ days: CERTIFICATE_DAYS.after }).toString())
    .where('certificate.validUntil', '<=', today.add({ days: CERTIFICATE_DAYS.before }).toString())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('classSessions as session')
          .innerJoin('classes as class', 'class.id', 'session.classId')
          .select('session.id')
          .where('session.endsAt', '>', now())
          .where('session.cancelledAt', 'is', null)
          .where((own) =>
            own(own.fn.coalesce('session.instructorId', 'class.instructorId'), '=', own.ref('teacher.id')),
          ),
      ),
    )
    .execute()
  return rows.map(({ id, name, validUntil, firstName, lastName, userId }) => ({
    kind: 'certificate' as const,
    id,
    at: Temporal.PlainDate.from(validUntil ?? today.toString())
      .add({ days: 1 })
      .toZonedDateTime(settings.timeZone).epochMilliseconds,
    teacher: fullName(firstName, lastName),
    name,
    validUntil: validUntil ?? '',
    userId,
  }))
}

/** Backups are made daily, and restored as a rehearsal monthly. */
const OVERDUE_MS = { backup: 2 * DAY, rehearsal: 35 * DAY }

/** Backups and rehearsals that have stopped. If there never was one, the Systems page says so. */
export async function safetyOverdue({ db, now }: Studio) {
  const last = { backup: await lastBackup(db), rehearsal: await lastRehearsal(db) }
  return (['backup', 'rehearsal'] as const).flatMap((kind) => {
    const at = last[kind]
    return at !== null && now() - at > OVERDUE_MS[kind] ? [{ kind, id: kind, at }] : []
  })
}

/** How long before an open team invitation expires it is shown. */
const INVITATION_NOTICE = 2 * DAY

export async function expiringInvitations({ db, now }: Studio) {
  const rows = await db
    .selectFrom('staffInvitations')
    .select(['id', 'email', 'role', 'expiresAt'])
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .where('expiresAt', '<=', now() + INVITATION_NOTICE)
    .execute()
  return rows.map(({ expiresAt: at, ...one }) => ({ kind: 'invitation' as const, at, ...one }))
}

async function auditFindings(studio: Studio) {
  const last = await lastAudit(studio)
  if (!last || last.findings.length === 0) return []
  return [{ kind: 'audit' as const, id: 'audit' as const, at: last.at, findings: last.findings }]
}
