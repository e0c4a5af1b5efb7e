import { type SqlBool, sql } from 'kysely'
import { fullName } from '../../shared/full-name.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { currentConsents } from '../testimonials/current-consents.ts'

const LAST = 20

/**
 * How many people gave each consent, and since when the first one did.
 * @throws AppError forbidden; second-factor-missing
 */
export async function consentsAtDesk({ db }: Studio, member: Member) {
  await requireMay(db, member, 'privacy.answer', STUDIO_WIDE)
  const list = (name: 'newsletter' | 'launch') =>
    db
      .selectFrom('subscribers')
      .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min('confirmedAt').as('since')])
      .where('list', '=', name)
      .where('confirmedAt', 'is not', null)
      .where('unsubscribedAt', 'is', null)
      .executeTakeFirstOrThrow()
  const health = await db
    .selectFrom('healthAnswers')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min('consentedAt').as('since')])
    .executeTakeFirstOrThrow()
  const cues = await db
    .selectFrom('cues')
    .select((eb) => [eb.fn.count<number>('userId').distinct().as('n'), eb.fn.min('createdAt').as('since')])
    .executeTakeFirstOrThrow()
  const reminders = await db
    .selectFrom('preferences')
    .innerJoin('users', 'users.id', 'preferences.userId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('preferences.email', '=', 1)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const pictures = await db
    .selectFrom('memberPictures')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min('updatedAt').as('since')])
    .executeTakeFirstOrThrow()
  const testimonials = await db
    .selectFrom((of) =>
      of
        .selectFrom('testimonials')
        .select((eb) =>
          currentConsents(eb)
            .select('consents.consentedAt')
            .orderBy('consents.consentedAt')
            .limit(1)
            .as('since'),
        )
        .where('withdrawnAt', 'is', null)
        .as('shown'),
    )
    .select((eb) => [eb.fn.count<number>('since').as('n'), eb.fn.min('since').as('since')])
    .executeTakeFirstOrThrow()
  const said = {
    news: await list('newsletter'),
    launch: await list('launch'),
    reminders: { ...reminders, since: null },
    health,
    cues,
    pictures,
    testimonials,
  }
  return Object.entries(said).map(([what, { n, since }]) => ({
    what: what as keyof typeof said,
    count: Number(n),
    since: since === null ? null : Number(since),
  }))
}

/** The latest withdrawn consents, newest first. People who unsubscribed are listed for a month. */
export async function withdrawnAtDesk({ db }: Studio, member: Member) {
  await requireMay(db, member, 'privacy.answer', STUDIO_WIDE)
  const left = await db
    .selectFrom('subscribers')
    .leftJoin('users', 'users.email', 'subscribers.email')
    .select([
      'subscribers.unsubscribedAt as at',
      'subscribers.email',
      'subscribers.list',
      'users.id as userId',
    ])
    .where('subscribers.unsubscribedAt', 'is not', null)
    .orderBy('subscribers.unsubscribedAt', 'desc')
    .limit(LAST)
    .execute()
  const health = await db
    .selectFrom('auditLog as line')
    .innerJoin('users as person', 'person.id', 'line.subject')
    .select(['line.at', 'person.id as userId', 'person.firstName', 'person.lastName'])
    .where('line.action', '=', 'account.answers-changed')
    .where(sql<SqlBool>`${sql.ref('line.detail')} like '%"withdrew":true%'`)
    .where('person.deletedAt', 'is', null)
    .orderBy('line.at', 'desc')
    .limit(LAST)
    .execute()
  const quoted = await db
    .selectFrom('testimonialConsents')
    .select(['withdrawnAt', 'name', 'userId'])
    .where('withdrawnAt', 'is not', null)
    .where('consentedAt', 'is not', null)
    .orderBy('withdrawnAt', 'desc')
    .limit(LAST)
    .execute()
  return [
    ...quoted.map(({ withdrawnAt, name, userId }) => ({
      at: withdrawnAt ?? 0,
      what: 'testimonials' as const,
      who: name,
      userId,
    })),
    ...left.map(({ at, email, list, userId }) => ({
      at: at ?? 0,
      what: list === 'launch' ? ('launch' as const) : ('news' as const),
      who: email,
      userId,
    })),
    ...health.map(({ at, userId, firstName, lastName }) => ({
      at,
      what: 'health' as const,
      userId: userId as string | null,
      who: fullName(firstName, lastName),
    })),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, LAST)
}
