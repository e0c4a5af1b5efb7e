import type { ExpressionBuilder, StringReference } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Database } from '../../database/tables.ts'
import type { Member } from '../core/actor.ts'

type Whose = Pick<Member, 'id' | 'email' | 'emailProvedAt'>

/** An address and the time in which it was the member's; open where that is null. */
export type Belonging = { address: string; from: number | null; until: number | null }

/**
 * The addresses that are or were shown to be a member's. An address that nobody proved is nobody's: what was written under
 * it belongs to a stranger; what is written under one that somebody gave up belongs to whoever has it next.
 */
export async function addressesOf(db: Db | Trx, { id, email, emailProvedAt }: Whose): Promise<Belonging[]> {
  if (emailProvedAt === null) return []
  const changes = await db
    .selectFrom('emailChanges')
    .select(['replaced', 'usedAt'])
    .where('userId', '=', id)
    .where('replaced', 'is not', null)
    .orderBy('usedAt', 'desc')
    .execute()
  const own = new Map<string, number | null>([[email, null]])
  for (const { replaced, usedAt } of changes)
    if (replaced !== null && !own.has(replaced)) own.set(replaced, usedAt ?? 0)
  const before = await db
    .selectFrom('emailChanges')
    .select(['replaced', 'usedAt'])
    .where('replaced', 'in', [...own.keys()])
    .where('userId', '!=', id)
    .execute()
  return [...own].map(([address, until]) => {
    const givenUp = before
      .filter((one) => one.replaced === address && (until === null || (one.usedAt ?? 0) < until))
      .map((one) => one.usedAt ?? 0)
    return { address, from: givenUp.length > 0 ? Math.max(...givenUp) : null, until }
  })
}

/** The letters about a member, to whomever: those of before they had the account are known by their addresses. */
export function lettersAbout({ id }: Whose, addresses: Belonging[]) {
  return (eb: ExpressionBuilder<Database, 'outboxEmails'>) =>
    eb.or([
      eb('userId', '=', id),
      eb.and([
        eb('userId', 'is', null),
        eb.or([
          // One with a replyTo went to the studio, which may have an account too.
          eb.and([isUnder(eb, 'recipient', addresses), eb('replyTo', 'is', null)]),
          isUnder(eb, 'replyTo', addresses),
        ]),
      ]),
    ])
}

/** The messages that a member sent by the contact form, logged in or not. */
export function messagesFrom({ id }: Whose, addresses: Belonging[]) {
  return (eb: ExpressionBuilder<Database, 'contactMessages'>) =>
    eb.or([eb('userId', '=', id), eb.and([eb('userId', 'is', null), isUnder(eb, 'email', addresses)])])
}

export function writtenUnder<T extends 'subscribers' | 'eventInterests'>(addresses: Belonging[]) {
  return (eb: ExpressionBuilder<Database, T>) => isUnder(eb, 'email' as never, addresses)
}

function isUnder<T extends 'outboxEmails' | 'contactMessages' | 'subscribers' | 'eventInterests'>(
  eb: ExpressionBuilder<Database, T>,
  column: StringReference<Database, T>,
  addresses: Belonging[],
) {
  return eb.or(
    addresses.map(({ address, from, until }) =>
      eb.and([
        eb(column, '=', address as never),
        ...(from === null ? [] : [eb('createdAt' as never, '>', from as never)]),
        ...(until === null ? [] : [eb('createdAt' as never, '<=', until as never)]),
      ]),
    ),
  )
}
