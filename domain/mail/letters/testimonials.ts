import type { Email } from '../email.ts'
import { PROMISES } from './promises.ts'

type Asked = {
  /** The id of the request. */
  id: string
  userId: string
  recipient: string
  firstName: string
  text: string
  name: string
  studio: string
  token: string
}

/** Asks a member with a confirmed email whether these exact words may be shown. */
export function askToQuote({ id, userId, recipient, firstName, text, name, studio, token }: Asked): Email {
  return {
    kind: 'testimonial-consent',
    dedupeKey: `testimonial-consent:${id}`,
    userId,
    recipient,
    subject: 'May we quote you?',
    greeting: `Hello ${firstName},`,
    lines: [
      `${studio} would like to show these words of yours on its website, under the name ${name}:`,
      `“${text}”`,
      `We’ll show them only if you agree. ${PROMISES.consentLink}`,
    ],
    link: { text: 'Answer', path: '/testimonialPage/consent?token={token}' },
    secrets: { token },
  }
}
