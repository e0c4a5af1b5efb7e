import type { Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { hasOwnEmail } from '../../shared/own-email.ts'
import type { Studio } from '../core/studio.ts'
import { studioProfile } from '../studio/profile.ts'
import type { MemberEmail } from './email.ts'
import { withOwnTime } from './letters/dates.ts'
import { writeEmail } from './outbox.ts'

/**
 * Writes to a member by name. An unconfirmed address may be a stranger’s, so the email then has no name or other text someone
 * chose. For a member without an email it goes to their contact email, if any.
 */
export async function writeToMember(
  studio: Studio,
  trx: Trx,
  userId: string,
  { lines, unprovedLines = lines, facts = [], closing = [], receiptOf, otherLink, ...email }: MemberEmail,
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.userId', 'users.id')
    .select([
      'users.email',
      'contactEmail',
      'firstName',
      'lastName',
      'emailProvedAt',
      'registeredBy',
      'timeZone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!hasOwnEmail(person.email)) {
    if (person.contactEmail !== null)
      await writeAbout(
        studio,
        trx,
        { ...person, userId, contactEmail: person.contactEmail },
        { ...email, lines, unprovedLines, facts, closing, ...(receiptOf && { receiptOf }) },
      )
    return
  }
  const proved = person.emailProvedAt !== null
  // Added by the studio and without a password, so they can’t open the receipt page.
  const attached = receiptOf !== undefined && !proved && person.registeredBy !== null
  const inOwnTime = (text: string) => withOwnTime(text, studio.settings.timeZone, person.timeZone)
  await writeEmail(studio, trx, {
    ...email,
    ...(attached ? { receiptOf } : otherLink && { otherLink }),
    userId,
    recipient: person.email,
    greeting: proved && person.firstName ? `Hello ${person.firstName},` : 'Hello,',
    lines: (proved ? lines : unprovedLines).map(inOwnTime),
    facts: facts.map(([label, value]) => [label, inOwnTime(value)]),
    closing: [
      ...closing.map(inOwnTime),
      ...(attached
        ? [
            'Your receipt is attached. To see your bookings online, choose a password first: open the login page and press “Forgot Password”.',
          ]
        : []),
    ],
  })
}

type About = { userId: string; firstName: string; lastName: string; contactEmail: string }

/**
 * To the address that a member shares, so it names the member. They have no account that links could lead to: a receipt is attached,
 * and changes are made by phone or email.
 */
async function writeAbout(
  studio: Studio,
  trx: Trx,
  { userId, firstName, lastName, contactEmail }: About,
  { lines, unprovedLines = lines, closing = [], link: _, secrets: __, footnote, ...email }: MemberEmail,
): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', contactEmail)
    .where('emailProvedAt', 'is not', null)
    .executeTakeFirst()
  const reach = await studioProfile({ ...studio, db: trx })
  await writeEmail(studio, trx, {
    ...email,
    ...(footnote && !email.receiptOf && { footnote }),
    userId,
    recipient: contactEmail,
    subject: `For ${firstName}: ${email.subject}`,
    greeting: 'Hello,',
    lines: [`This email is for ${fullName(firstName, lastName)}.`, ...(owner ? lines : unprovedLines)],
    closing: [
      ...closing,
      ...(email.receiptOf ? ['Your receipt is attached.'] : []),
      `To cancel or change something, ${reach.phone ? `call ${reach.phone} or write` : 'write'} to ${reach.email}.`,
    ],
  })
}
