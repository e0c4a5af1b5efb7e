import { LIFETIMES } from '../../../shared/lifetimes.ts'
import type { Email, MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

/** To someone who was registered at the desk: no one has shown yet that the address is theirs. */
export function registeredAtDesk({ token, tokenHash }: { token: string; tokenHash: string }): MemberEmail {
  return {
    kind: 'desk-registration',
    dedupeKey: `desk-registration:${tokenHash}`,
    subject: 'Your account at {studio}',
    lines: [
      `We made an account for you at our desk. Choose a password, and it is yours. ${PROMISES.invitation}`,
      'Whether we may send you news, or keep answers about your health, is for you to decide in your profile.',
      'If you have not been with us, please ignore this email: without your answer the account ends by itself.',
    ],
    link: { text: 'Choose a password', path: '/resetPassword?token={token}' },
    secrets: { token },
  }
}

/** To someone whom the studio brought along from elsewhere: the account stays, whether they answer or not. */
export function importInvitation({ token, tokenHash }: { token: string; tokenHash: string }): MemberEmail {
  return {
    kind: 'desk-import',
    dedupeKey: `desk-import:${tokenHash}`,
    subject: 'Your account at {studio}',
    lines: [
      `We have moved our member list to a new system and brought your name and address with us. Choose a password, and the account is yours. ${PROMISES.invitation}`,
      'Whether we may keep answers about your health is for you to decide in your profile.',
      'If you do not know us, or would rather not be on our list, please reply to this letter, and we will take you off.',
    ],
    link: { text: 'Choose a password', path: '/resetPassword?token={token}' },
    secrets: { token },
  }
}

/** The reason is the studio's own sentence; at an address that no one has proved it is left out. */
export function blocked({ id, reason }: { id: string; reason: string }): MemberEmail {
  const last = 'If you would like to talk about it, please answer this letter.'
  return {
    kind: 'member-blocked',
    essential: true,
    dedupeKey: `member-blocked:${id}`,
    subject: 'Your account is blocked',
    lines: [
      'We have blocked your account: you cannot log in, book or pay for the time being.',
      `Our reason: ${reason}`,
      last,
    ],
    unprovedLines: ['We have blocked your account: you cannot log in, book or pay for the time being.', last],
    link: { text: 'Write to us', path: '/contactUs' },
  }
}

export function unblocked({ id }: { id: string }): MemberEmail {
  return {
    kind: 'member-unblocked',
    essential: true,
    dedupeKey: `member-unblocked:${id}`,
    subject: 'Your account is open again',
    lines: ['You can log in and book again, with the password that you had.'],
    link: { text: 'Log in', path: '/loginPage' },
  }
}

const FIELD_WORDS = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone',
  birthday: 'birthday',
  billing: 'billing details',
} as const

/** The desk changed what an account says of its member. What it says now is in the profile, not in an email. */
export function detailsChanged({
  id,
  fields,
}: {
  id: string
  fields: (keyof typeof FIELD_WORDS)[]
}): MemberEmail {
  const words = new Intl.ListFormat('en-GB').format(fields.map((name) => FIELD_WORDS[name]))
  return {
    kind: 'member-details',
    essential: true,
    dedupeKey: `member-details:${id}`,
    subject: 'Your details were changed',
    lines: [
      `At our desk we changed this in your account: ${words}. You can see it in your profile.`,
      'If you did not ask for that, please answer this letter.',
    ],
    link: { text: 'See your profile', path: '/yogadashboard/profile' },
  }
}

/** To each of two accounts that are to become one: the one that ends may have to agree. */
export function mergeAsked({
  id,
  side,
  token,
  needsYes,
}: {
  id: string
  side: string
  token: string
  needsYes: boolean
}): MemberEmail {
  return {
    kind: 'member-merge-asked',
    essential: true,
    dedupeKey: `member-merge-asked:${id}:${side}`,
    subject: 'Two accounts are to become one',
    lines: [
      'Our desk was asked to merge this account with another one of yours. Bookings, payments and messages of both would be in one account.',
      needsYes
        ? `It happens only if you agree, within ${LIFETIMES.invitationDays} days. If the other account isn’t yours, or you did not ask for this, please stop it.`
        : 'If the other account isn’t yours, or you did not ask for this, please stop it at once.',
    ],
    link: {
      text: needsYes ? 'Agree, or stop it' : 'This wasn’t me',
      path: `/mergeAccounts?token={token}${needsYes ? '&agree=1' : ''}`,
    },
    secrets: { token },
  }
}

/** To the address that stays. */
export function mergedInto({ id }: { id: string }): MemberEmail {
  return {
    kind: 'member-merged',
    essential: true,
    dedupeKey: `member-merged:${id}`,
    subject: 'Your two accounts are one',
    lines: [
      'You had two accounts with us. They are now one: your bookings, payments and messages from the other are in this one, and you log in as before.',
      'What you agreed to with the other account, and what it said about your health, ended with it. You can say both again in your profile. If only one of them was yours, please answer this letter.',
    ],
    link: { text: 'See your account', path: '/yogadashboard' },
  }
}

/** To the address of the account that has ended: it names no other, which may be someone else's by mistake. */
export function mergedAway({
  id,
  userId,
  recipient,
}: {
  id: string
  userId: string
  recipient: string
}): Email {
  return {
    kind: 'member-merged-away',
    essential: true,
    dedupeKey: `member-merged-away:${id}`,
    userId,
    recipient,
    subject: 'Your two accounts are one',
    greeting: 'Hello,',
    lines: [
      'You had two accounts with us, and this address belonged to one of them. It has ended. Your bookings, payments and messages are in your other account: please log in with that from now on. What you said about your health ended with it.',
      'If you have no other account, please answer this letter at once.',
    ],
    link: { text: 'Write to us', path: '/contactUs' },
  }
}
