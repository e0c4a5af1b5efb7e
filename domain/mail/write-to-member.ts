import type { Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import type { MemberEmail } from './email.ts'
import { writeEmail } from './outbox.ts'

/**
 * Writes to a member, by name. While nobody has proved the address the e-mail may reach a stranger, so it bears no name
 * and no other word that anybody chose.
 */
export async function writeToMember(
  studio: Studio,
  trx: Trx,
  userId: string,
  { lines, unprovedLines = lines, ...email }: MemberEmail,
): Promise<void> {
  const {
    email: recipient,
    firstName,
    emailProvedAt,
  } = await trx
    .selectFrom('users')
    .select(['email', 'firstName', 'emailProvedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const proved = emailProvedAt !== null
  await writeEmail(studio, trx, {
    ...email,
    userId,
    recipient,
    greeting: proved && firstName ? `Hello ${firstName},` : 'Hello,',
    lines: proved ? lines : unprovedLines,
  })
}
