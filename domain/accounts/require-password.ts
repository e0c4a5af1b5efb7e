import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { clearTries, requireTry } from '../core/throttle.ts'
import { verifyPassword } from './passwords.ts'

/** A login left open is not enough to change an account. @returns the hash checked @throws invalid, too-many */
export async function requirePassword(
  studio: Studio,
  member: Member,
  password: string,
  field = 'password',
): Promise<string> {
  // Counted by login: another one cannot use up its tries.
  const tries = `password:login:${member.loginId}`
  await requireTry(studio, tries, studio.settings.throttle.loginsPerAccount)
  const { passwordHash } = await studio.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, passwordHash)))
    throw new AppError('invalid', TEXTS.wrongPassword, { [field]: TEXTS.wrongPassword })
  await clearTries(studio, tries)
  return passwordHash
}
