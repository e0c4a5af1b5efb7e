import type { Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import type { Letter } from './email.ts'
import { writeEmail } from './outbox.ts'

type MemberLetter = Omit<Letter, 'userId' | 'recipient' | 'lines'> & {
  lines: string[]
  /** In the place of `lines` while the address is not proved, where those hold words that somebody chose. */
  unprovedLines?: string[]
}

/**
 * Writes to a member, by name. While nobody has proved the address the letter may reach a stranger, so it bears no name
 * and no other word that anybody chose.
 */
export async function writeToMember(
  studio: Studio,
  trx: Trx,
  userId: string,
  { lines, unprovedLines = lines, ...letter }: MemberLetter,
): Promise<void> {
  const { email, firstName, emailProvedAt } = await trx
    .selectFrom('users')
    .select(['email', 'firstName', 'emailProvedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const proved = emailProvedAt !== null
  await writeEmail(studio, trx, {
    ...letter,
    userId,
    recipient: email,
    lines: [proved && firstName ? `Hello ${firstName},` : 'Hello,', ...(proved ? lines : unprovedLines)],
  })
}
