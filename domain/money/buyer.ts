import type { Db } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'

/** Whom the desk sells to, and the state by which tax goes. @throws AppError not-found */
export async function findBuyer(db: Db, memberId: string) {
  const person = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'state'])
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('not-found', TEXTS.memberNotFound)
  return person
}
