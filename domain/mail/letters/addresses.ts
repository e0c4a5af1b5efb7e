import type { Email } from '../email.ts'
import { PROMISES } from './promises.ts'

// No names: no one may have proved yet that an address is theirs, and a name may hold any text.

type Account = { userId: string; recipient: string }

/** To the address that an account is to have. */
export function confirmNewAddress({
  token,
  tokenHash,
  ...account
}: Account & { token: string; tokenHash: string }): Email {
  return {
    ...account,
    kind: 'email-change',
    dedupeKey: `email-change:${tokenHash}`,
    subject: 'Please confirm your new address',
    greeting: 'Hello,',
    lines: [
      `Somebody, most likely you, asked us to use this address for an account. ${PROMISES.newAddressLink}`,
      'If it was not you, nothing has changed, and you can ignore this email.',
    ],
    link: { text: 'Use this address', path: '/confirmEmail?token={token}' },
    secrets: { token },
  }
}

/** To the address that another one took the place of, with a way back. */
export function addressChanged({
  token,
  tokenHash,
  ...account
}: Account & { token: string; tokenHash: string }): Email {
  return {
    ...account,
    kind: 'email-changed',
    dedupeKey: `email-changed:${tokenHash}`,
    // Someone who takes an account over could use the limit up, so that its owner is not warned.
    essential: true,
    subject: 'Your email address was changed',
    greeting: 'Hello,',
    lines: [
      'Your account now has another email address, and from now on we write to that one.',
      `If it was not you, take it back: ${PROMISES.returnLink}`,
    ],
    link: { text: 'That was not me', path: '/returnEmail?token={token}' },
    secrets: { token },
  }
}

/** To the address that an account leaves for its former one. */
export function addressReturned({ tokenHash, ...account }: Account & { tokenHash: string }): Email {
  return {
    ...account,
    kind: 'email-returned',
    dedupeKey: `email-returned:${tokenHash}`,
    essential: true,
    subject: 'Your account went back to its former address',
    greeting: 'Hello,',
    lines: [
      'Your account has its former address again, and from now on we write to that one. Whoever did this can read the mail of that address.',
      'If it was not you, please answer this letter, and we will look into it.',
    ],
  }
}
