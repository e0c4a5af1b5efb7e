import type { Db, Trx } from '../../database/open.ts'
import { hintOfName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { isKnownTo } from '../core/within-reach.ts'

/**
 * The buyer of a desk sale, with their GSTIN and the state that decides the tax.
 * @throws AppError not-found
 */
export async function findBuyer(db: Db | Trx, memberId: string) {
  const person = await db
    .selectFrom('users')
    .leftJoin('billingDetails as billing', 'billing.userId', 'users.id')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.contactEmail',
      'billing.gstin',
    ])
    .select((eb) => eb.fn.coalesce('billing.state', 'users.state').as('state'))
    .where('users.id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('not-found', TEXTS.memberNotFound)
  return person
}

/**
 * The same for the seller, who sees only a hint of the name of a member they don't know.
 * @throws AppError not-found
 */
export async function buyerFor(db: Db, actor: Member, memberId: string) {
  const person = await findBuyer(db, memberId)
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where(await isKnownTo(db, actor))
    .executeTakeFirst()
  if (known) return person
  const { firstName, lastName } = person
  return { ...person, firstName: hintOfName(firstName, lastName), lastName: '', gstin: null, state: null }
}
