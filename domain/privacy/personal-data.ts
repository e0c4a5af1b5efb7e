import type { ExpressionBuilder, StringReference } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Database } from '../../database/tables.ts'
import type { Member } from '../core/actor.ts'

type AddressOwner = Pick<Member, 'id' | 'email' | 'emailProvedAt'>

/** When an email was the member's; null means open. */
export type AddressPeriod = { address: string; from: number | null; until: number | null }

/** Only confirmed emails, since others may be a stranger's. A former email belongs to its next owner from then on. */
export async function addressesOf(
  db: Db | Trx,
  { id, email, emailProvedAt }: AddressOwner,
): Promise<AddressPeriod[]> {
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

/** Emails from before the account existed are found by the member's addresses. */
export function lettersAbout({ id }: AddressOwner, addresses: AddressPeriod[]) {
  return (eb: ExpressionBuilder<Database, 'outboxEmails'>) =>
    eb.or([
      eb('userId', '=', id),
      eb.and([
        eb('userId', 'is', null),
        eb.or([
          // Emails with a replyTo went to the studio, which may have an account too, except answers to visitors.
          eb.and([
            isUnder(eb, 'recipient', addresses),
            eb.or([eb('replyTo', 'is', null), eb('kind', '=', 'contact-answer')]),
          ]),
          isUnder(eb, 'replyTo', addresses),
        ]),
      ]),
    ])
}

export function messagesFrom({ id }: AddressOwner, addresses: AddressPeriod[]) {
  return (eb: ExpressionBuilder<Database, 'contactMessages'>) =>
    eb.or([eb('userId', '=', id), eb.and([eb('userId', 'is', null), isUnder(eb, 'email', addresses)])])
}

/** A line that was left out of the import belongs to no account. */
export function listedAs({ id }: AddressOwner, addresses: AddressPeriod[]) {
  return (eb: ExpressionBuilder<Database, 'importRows'>) =>
    eb.or([eb('userId', '=', id), eb.and([eb('userId', 'is', null), isUnder(eb, 'email', addresses, 'at')])])
}

export function writtenUnder<T extends 'subscribers' | 'eventInterests' | 'staffInvitations'>(
  addresses: AddressPeriod[],
) {
  return (eb: ExpressionBuilder<Database, T>) => isUnder(eb, 'email' as never, addresses)
}

type Addressed =
  | 'outboxEmails'
  | 'contactMessages'
  | 'subscribers'
  | 'eventInterests'
  | 'staffInvitations'
  | 'importRows'

/** @param time the column with the time of writing */
function isUnder<T extends Addressed>(
  eb: ExpressionBuilder<Database, T>,
  column: StringReference<Database, T>,
  addresses: AddressPeriod[],
  time: 'createdAt' | 'at' = 'createdAt',
) {
  return eb.or(
    addresses.map(({ address, from, until }) =>
      eb.and([
        eb(column, '=', address as never),
        ...(from === null ? [] : [eb(time as never, '>', from as never)]),
        ...(until === null ? [] : [eb(time as never, '<=', until as never)]),
      ]),
    ),
  )
}
