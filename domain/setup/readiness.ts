import { inTransaction } from '../../database/transaction.ts'
import { isUndeliverable } from '../../shared/email-address.ts'
import { fullName } from '../../shared/full-name.ts'
import { policyText } from '../../shared/policy-text.ts'
import { isTwoFactorOn } from '../accounts/two-factor.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { reachNow, requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { lacksSecondFactor } from '../core/second-factor.ts'
import type { Studio } from '../core/studio.ts'
import { testLetter } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { POLICY_AGREED, policySubject } from '../policy/change-policy.ts'
import { currentPolicy } from '../policy/policy.ts'
import { studioProfile } from '../studio/profile.ts'

/**
 * What a studio has and what it still needs before it can sell. `ready`: a visitor can buy a class now.
 * @throws AppError forbidden
 */
export async function readiness(studio: Studio, member: Member) {
  const steps = await stepsOf(studio, member)
  return { ...steps, letters: { ...steps.letters, ...(await outboxState(studio)) } }
}

/** The same without the checklist's details. */
async function stepsOf(studio: Studio, member: Member) {
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
    twoFactor: { done: !(await lacksSecondFactor(db, member.id)) },
    studio: { done: true, name: profile.name, timeZone: settings.timeZone, phone: profile.phone },
    rooms: { done: rooms.length > 0, names: rooms.map(({ name }) => name) },
    teachers: {
      done: teachers.length > 0,
      names: teachers.map(({ firstName, lastName }) => fullName(firstName, lastName)),
      self: teachers.some(({ userId }) => userId === member.id),
    },
    classes: { done: onSale > 0, onSale, drafts: Number(drafts.n) },
    money,
    letters: lettersOf(studio, profile.email),
    policy: { done: agreed !== undefined, version: policy.version, sentences: [policyText(policy)] },
    terms: { done: await areTermsReviewed(studio) },
    ready: onSale > 0 && money.mode !== 'off',
  }
}

/** Recorded classes, and those with a session to come. */
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
      ? ['RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, from Razorpay’s dashboard']
      : []
  if (mode !== 'sandbox' && !settings.baseUrl.startsWith('https://'))
    missing.push('BASE_URL, the public https:// address of the site')
  const webhookAt = last?.at == null ? null : Number(last.at)
  return { done: missing.length === 0, mode, missing, webhookAt } as const
}

async function outboxState({ db }: Studio) {
  const { waiting, lastSentAt } = await db
    .selectFrom('outboxEmails')
    .select((eb) => [
      eb.fn.max('sentAt').as('lastSentAt'),
      eb.fn.countAll<number>().filterWhere('sentAt', 'is', null).as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting),
    lastSentAt: lastSentAt === null ? null : Number(lastSentAt),
  }
}

function lettersOf({ settings }: Studio, studioEmail: string) {
  const sender = settings.mailAddress ?? studioEmail
  return {
    done: settings.sendsLetters && !isUndeliverable(sender) && !isUndeliverable(studioEmail),
    sender,
    isExample: isUndeliverable(sender) || isUndeliverable(studioEmail),
    sent: settings.sendsLetters,
  }
}

const TERMS_REVIEWED = 'terms.reviewed'

/** The studio has published its own terms, or its owner has accepted the built-in ones. */
async function areTermsReviewed({ db }: Studio): Promise<boolean> {
  const own = await db
    .selectFrom('legalVersions')
    .select('number')
    .where('page', '=', 'terms')
    .executeTakeFirst()
  const read = await db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', TERMS_REVIEWED)
    .where('subject', '=', 'terms')
    .executeTakeFirst()
  return own !== undefined || read !== undefined
}

/** Records that the owner has read the built-in terms and keeps them. @throws AppError forbidden */
export async function reviewTerms(studio: Studio, member: Member): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'policies.change', STUDIO_WIDE)
    await recordEvent(studio, trx, member.id, TERMS_REVIEWED, 'terms')
  })
}

export type SetupStep = Exclude<keyof Awaited<ReturnType<typeof readiness>>, 'ready'>

/** The open steps in order; null for people who don't set the studio up. */
export async function openSteps(studio: Studio, member: Member): Promise<SetupStep[] | null> {
  if (!(await reachNow(studio.db, member, 'studio.change'))?.everywhere) return null
  const { ready: _, ...steps } = await stepsOf(studio, member)
  return (Object.keys(steps) as SetupStep[]).filter((id) => !steps[id].done)
}

/** Records that the owner has read the refund rules. A new version must be read again. @throws AppError forbidden */
export async function agreeToPolicy(studio: Studio, member: Member): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'policies.change', STUDIO_WIDE)
    const { version } = await currentPolicy({ db: trx, now: studio.now })
    await recordEvent(studio, trx, member.id, POLICY_AGREED, policySubject(version), { version })
  })
}

/** Sends a test email to the person who asks for it. @throws AppError forbidden */
export async function writeTestLetter(studio: Studio, member: Member): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    await writeToMember(studio, trx, member.id, testLetter(newId()))
  })
}
