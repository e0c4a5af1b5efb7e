import type { ExpressionBuilder } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Database } from '../../database/tables.ts'
import type { Member } from './actor.ts'

type Whose = Pick<Member, 'id' | 'email'>

/** The addresses that are or were a member's, but for those that another account has by now. */
export async function addressesOf(db: Db | Trx, { id, email }: Whose): Promise<string[]> {
  const changes = await db
    .selectFrom('emailChanges')
    .select('replaced')
    .where('userId', '=', id)
    .where('replaced', 'is not', null)
    .execute()
  const addresses = [email, ...changes.map(({ replaced }) => replaced as string)]
  const others = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', addresses)
    .where('id', '!=', id)
    .execute()
  return addresses.filter((address) => !others.some((other) => other.email === address))
}

/** The letters about a member, to whomever: those of before they had the account are known by their addresses. */
export function lettersAbout({ id }: Whose, addresses: string[]) {
  return (eb: ExpressionBuilder<Database, 'outboxEmails'>) =>
    eb.or([
      eb('userId', '=', id),
      eb.and([
        eb('userId', 'is', null),
        eb.or([
          // One with a replyTo went to the studio, which may have an account too.
          eb.and([eb('recipient', 'in', addresses), eb('replyTo', 'is', null)]),
          eb('replyTo', 'in', addresses),
        ]),
      ]),
    ])
}

/** The messages that a member sent by the contact form, logged in or not. */
export function messagesFrom({ id }: Whose, addresses: string[]) {
  return (eb: ExpressionBuilder<Database, 'contactMessages'>) =>
    eb.or([eb('userId', '=', id), eb.and([eb('userId', 'is', null), eb('email', 'in', addresses)])])
}
