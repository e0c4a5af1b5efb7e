/** The ending of placeholder emails for members without one, to which nothing is sent (RFC 2606). */
const NOWHERE = '.invalid'

/** Whether the member has an email of their own: only then can they log in. */
export const hasOwnEmail = (email: string): boolean => !email.endsWith(NOWHERE)

/** The email as people see it: empty for a member without one. */
export const shownEmail = (email: string): string => (hasOwnEmail(email) ? email : '')

/** "an…@example.com": enough to tell two people of one name apart. Empty for a member without an email. */
export function hintOfEmail(email: string): string {
  if (!hasOwnEmail(email)) return ''
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}

/** Where emails to a member go: their own email or a shared one; null for neither. */
export function reachableEmail({
  email,
  contactEmail,
}: {
  email: string
  contactEmail: string | null
}): string | null {
  return hasOwnEmail(email) ? email : contactEmail
}

/** What is in the place of an email in the account of a member without one. */
export const placeholderEmail = (userId: string): string => `${userId.toLowerCase()}@none${NOWHERE}`
