import type { Email } from '../email.ts'
import { PROMISES } from './promises.ts'

// No names: the address may be unconfirmed, and a name can contain any text.

type Account = { userId: string; recipient: string }

/** To the new address of an account. */
export function confirmNewAddress({
  token,
  tokenHash,
  ...account
}: Account & { token: string; tokenHash: string }): Email {
  return {
    ...account,
    kind: 'email-change',
    dedupeKey: `email-change:${tokenHash}`,
    subject: 'Please confirm your new email',
    greeting: 'Hello,',
    lines: [
      `Please confirm that you want to use this address for your account. ${PROMISES.newAddressLink}`,
      'If you didn’t ask for this, you can ignore this email. Nothing has changed.',
    ],
    link: { text: 'Use this address', path: '/confirmEmail?token={token}' },
    secrets: { token },
  }
}

/** To the previous address, with a link to undo the change. */
export function addressChanged({
  token,
  tokenHash,
  ...account
}: Account & { token: string; tokenHash: string }): Email {
  return {
    ...account,
    kind: 'email-changed',
    dedupeKey: `email-changed:${tokenHash}`,
    // Exempt from limits, which an attacker could use up to prevent the warning.
    essential: true,
    subject: 'Your email was changed',
    greeting: 'Hello,',
    lines: [
      'The email of your account was changed. From now on we write to the new one.',
      `If this wasn’t you, you can undo it: ${PROMISES.returnLink}`,
    ],
    link: { text: 'This wasn’t me', path: '/returnEmail?token={token}' },
    secrets: { token },
  }
}

/** To the address an account had until the change was undone. */
export function addressReturned({ tokenHash, ...account }: Account & { tokenHash: string }): Email {
  return {
    ...account,
    kind: 'email-returned',
    dedupeKey: `email-returned:${tokenHash}`,
    essential: true,
    subject: 'Your account has its old email again',
    greeting: 'Hello,',
    lines: [
      'Your account has its old email again, and from now on we write to that one. This was done by someone who can read the mail of that address.',
      'If this wasn’t you, please reply to this email and we’ll look into it.',
    ],
  }
}
