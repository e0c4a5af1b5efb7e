import type { Db } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'

/** Whom the desk sells to, with the GSTIN that they buy with, and the state by which tax goes. @throws AppError not-found */
export async function findBuyer(db: Db, memberId: string) {
  const person = await db
    .selectFrom('users')
    .leftJoin('billingDetails as billing', 'billing.userId', 'users.id')
    .select(['users.id', 'users.firstName', 'users.lastName', 'billing.gstin'])
    .select((eb) => eb.fn.coalesce('billing.state', 'users.state').as('state'))
    .where('users.id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('not-found', TEXTS.memberNotFound)
  return person
}
