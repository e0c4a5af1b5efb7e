import { reachOf } from '../../contract/permissions.ts'
import { isPostgres } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { auditNow, lastAudit } from '../audit/nightly.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { requireRazorpay } from '../payments/settings.ts'
import { razorpayTrouble, settleTrouble } from '../payments/webhook-trouble.ts'
import { RazorpayError } from '../razorpay/client.ts'
import { lastBackup, lastRehearsal } from './backups.ts'
import { storeState } from './store.ts'

const SHOWN = 20
const TRIES = 10

/** The state of payments, emails, file storage, the audit and backups. @throws AppError forbidden */
export async function systemsOf(studio: Studio, member: Member) {
  const { db, settings } = studio
  await requireMay(db, member, 'studio.change', STUDIO_WIDE)
  const audit = await lastAudit(studio)
  return {
    payments: await paymentsState(studio, member),
    letters: await lettersState(studio),
    store: await storeState(studio),
    audit,
    backupAt: await lastBackup(db),
    rehearsedAt: await lastRehearsal(db),
    database: isPostgres(db) ? ('PostgreSQL' as const) : ('SQLite' as const),
    baseUrl: settings.baseUrl,
    jitsiUrl: settings.jitsiUrl,
  }
}

async function paymentsState(studio: Studio, member: Member) {
  const { db, razorpay } = studio
  const { at, waiting, stuck } = await db
    .selectFrom('paymentEvents')
    .select((eb) => [
      eb.fn.max('receivedAt').as('at'),
      eb.fn.countAll<number>().filterWhere('processedAt', 'is', null).as('waiting'),
      eb.fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('processedAt', 'is', null), where('tries', '>', 2)]))
        .as('stuck'),
    ])
    .executeTakeFirstOrThrow()
  const trouble = await razorpayTrouble(studio)
  const seesKey = reachOf(await grantsOf(db, member.id), 'payment-keys.see') !== null
  const keyId = razorpay?.keys.keyId ?? ''
  return {
    mode:
      razorpay === null
        ? ('off' as const)
        : razorpay.keys.sandbox
          ? ('sandbox' as const)
          : ('razorpay' as const),
    /** Enough to tell keys apart. */
    key: seesKey && keyId ? `${keyId.slice(0, 9)}…${keyId.slice(-4)}` : null,
    webhookAt: at === null ? null : Number(at),
    waiting: Number(waiting),
    stuck: Number(stuck),
    refused: trouble?.what === 'refused' ? { count: trouble.count, since: trouble.since } : null,
    unseen: trouble?.what === 'unseen' ? { count: trouble.count, since: trouble.since } : null,
  }
}

async function lettersState({ db, settings }: Studio) {
  const { waiting, lastSentAt } = await db
    .selectFrom('outboxEmails')
    .select((eb) => [
      eb.fn.max('sentAt').as('lastSentAt'),
      eb.fn.countAll<number>().filterWhere('sentAt', 'is', null).as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('outboxEmails')
    .select(['id', 'kind', 'subject', 'recipient', 'tries', 'lastError', 'createdAt', 'nextTryAt'])
    .where('sentAt', 'is', null)
    .where('lastError', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    sends: settings.sendsLetters,
    waiting: Number(waiting),
    lastSentAt: lastSentAt === null ? null : Number(lastSentAt),
    failed,
  }
}

/**
 * Asks Razorpay for something that doesn't exist: an answer means the keys are right. Nothing is created.
 * @throws AppError forbidden; unavailable, with the cause; too-many
 */
export async function testPayments(studio: Studio, member: Member): Promise<void> {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  const razorpay = requireRazorpay(studio)
  await requireTry(studio, 'payments-test', TRIES)
  try {
    await razorpay.findOrders('connection-test')
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    throw new AppError('unavailable', error.status === 401 ? TEXTS.keysRefused : TEXTS.razorpayUnreachable)
  }
}

/** Marks Razorpay's webhook as fixed: only what happens from now on can show it as failing again. @throws AppError forbidden */
export async function settleWebhook(studio: Studio, member: Member): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    await settleTrouble(studio, trx)
    await recordEvent(studio, trx, member.id, 'razorpay-webhook.settled', 'razorpay')
  })
}

/** Runs the audit now; it also runs every night. @returns the number of findings @throws AppError forbidden, too-many */
export async function runAudit(studio: Studio, member: Member): Promise<number> {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  await requireTry(studio, 'audit-by-hand', TRIES)
  return auditNow(studio)
}

/** Retries all emails that couldn't be sent. @returns how many @throws AppError forbidden */
export async function resendEmails(studio: Studio, member: Member): Promise<number> {
  return withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    const { numUpdatedRows } = await trx
      .updateTable('outboxEmails')
      .set({ tries: 0, nextTryAt: studio.now() })
      .where('sentAt', 'is', null)
      .where('nextTryAt', 'is', null)
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0) await recordEvent(studio, trx, member.id, 'letter.tried-again', 'letters', { count })
    return count
  })
}

/** Retries an email that couldn't be sent. @throws AppError forbidden, not-found */
export async function resendEmail(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    const { numUpdatedRows } = await trx
      .updateTable('outboxEmails')
      .set({ tries: 0, nextTryAt: studio.now() })
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .where('lastError', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.letterNotFound)
    await recordEvent(studio, trx, member.id, 'letter.tried-again', id)
  })
}
