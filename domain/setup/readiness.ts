import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { policyText } from '../../shared/policy-text.ts'
import { isTwoFactorOn } from '../accounts/two-factor.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { testLetter } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { POLICY_AGREED, policySubject } from '../policy/change-policy.ts'
import { currentPolicy } from '../policy/policy.ts'
import { studioProfile } from '../studio/profile.ts'

/**
 * What a studio has, and what is still missing before it can sell. `ready`: a visitor can buy a class right now.
 * @throws AppError forbidden
 */
export async function readiness(studio: Studio, member: Member) {
  const { db, settings } = studio
  await requireMay(db, member, 'studio.change', STUDIO_WIDE)
  const rooms = await db.selectFrom('rooms').select('name').where('archivedAt', 'is', null).execute()
  const teachers = await db
    .selectFrom('instructors')
    .select(['firstName', 'lastName', 'userId'])
    .where('archivedAt', 'is', null)
    .execute()
  const profile = await studioProfile(studio)
  const onSale = await classesOnSale(studio)
  const drafts = await db
    .selectFrom('classDrafts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const money = await moneyOf(studio)
  const policy = await currentPolicy(studio)
  const agreed = await db
    .selectFrom('auditLog')
    .select('id')
    .where('subject', '=', policySubject(policy.version))
    .where('action', '=', POLICY_AGREED)
    .executeTakeFirst()
  return {
    owner: {
      done: member.emailProvedAt !== null,
      name: fullName(member.firstName, member.lastName),
      emailProved: member.emailProvedAt !== null,
      twoFactor: await isTwoFactorOn(studio, member.id),
    },
    studio: { done: true, name: profile.name, timeZone: settings.timeZone, phone: profile.phone },
    rooms: { done: rooms.length > 0, names: rooms.map(({ name }) => name) },
    teachers: {
      done: teachers.length > 0,
      names: teachers.map(({ firstName, lastName }) => fullName(firstName, lastName)),
      self: teachers.some(({ userId }) => userId === member.id),
    },
    classes: { done: onSale > 0, onSale, drafts: Number(drafts.n) },
    money,
    letters: await lettersOf(studio),
    policy: { done: agreed !== undefined, version: policy.version, sentences: [policyText(policy)] },
    ready: onSale > 0 && money.mode !== 'off',
  }
}

/** Classes with a session still to come, and recorded ones. */
async function classesOnSale({ db, now }: Studio): Promise<number> {
  const { n } = await db
    .selectFrom('classes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('cancelledAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('type', '=', 'Recorded'),
        eb.exists(
          eb
            .selectFrom('classSessions')
            .select('classSessions.id')
            .whereRef('classSessions.classId', '=', 'classes.id')
            .where('classSessions.cancelledAt', 'is', null)
            .where('classSessions.startsAt', '>', now()),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function moneyOf({ db, razorpay, settings }: Studio) {
  const mode = razorpay === null ? 'off' : razorpay.keys.sandbox ? 'sandbox' : 'razorpay'
  const last = await db
    .selectFrom('paymentEvents')
    .select((eb) => eb.fn.max('receivedAt').as('at'))
    .executeTakeFirst()
  const missing =
    mode === 'off'
      ? ['RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, from the dashboard of Razorpay']
      : []
  if (mode !== 'sandbox' && !settings.baseUrl.startsWith('https://'))
    missing.push('BASE_URL with https://, where Razorpay and your members reach the site')
  const webhookAt = last?.at == null ? null : Number(last.at)
  return { done: missing.length === 0, mode, missing, webhookAt } as const
}

async function lettersOf({ db, settings }: Studio) {
  const { waiting, lastSentAt } = await db
    .selectFrom('outboxEmails')
    .select((eb) => [
      eb.fn.max('sentAt').as('lastSentAt'),
      eb.fn.countAll<number>().filterWhere('sentAt', 'is', null).as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return {
    done: settings.sendsLetters,
    sent: settings.sendsLetters,
    waiting: Number(waiting),
    lastSentAt: lastSentAt === null ? null : Number(lastSentAt),
  }
}

/** The owner has read what comes back when people leave. A new version is to be read again. @throws AppError forbidden */
export async function agreeToPolicy(studio: Studio, member: Member): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'policies.change', STUDIO_WIDE)
    const { version } = await currentPolicy({ db: trx, now: studio.now })
    await record(studio, trx, member.id, POLICY_AGREED, policySubject(version), { version })
  })
}

/** Writes a letter to whoever asks, to see whether letters arrive. @throws AppError forbidden */
export async function writeTestLetter(studio: Studio, member: Member): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    await writeToMember(studio, trx, member.id, testLetter(newId()))
  })
}
