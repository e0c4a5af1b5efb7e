import { LIFETIMES } from '../../../shared/lifetimes.ts'
import type { Email, MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

/** To someone added at the desk; the address is unconfirmed. */
export function registeredAtDesk({ token, tokenHash }: { token: string; tokenHash: string }): MemberEmail {
  return {
    kind: 'desk-registration',
    dedupeKey: `desk-registration:${tokenHash}`,
    subject: 'Your account at {studio}',
    lines: [
      `We’ve created an account for you. Choose a password to use it. ${PROMISES.invitation}`,
      'In your profile you decide whether we may send you news and keep health answers.',
      'If you don’t know us, please ignore this email. We delete accounts that aren’t confirmed.',
    ],
    link: { text: 'Choose a password', path: '/resetPassword?token={token}' },
    secrets: { token },
  }
}

/** To an imported member; the account stays even if they don’t answer. */
export function importInvitation({ token, tokenHash }: { token: string; tokenHash: string }): MemberEmail {
  return {
    kind: 'desk-import',
    dedupeKey: `desk-import:${tokenHash}`,
    subject: 'Your account at {studio}',
    lines: [
      `We’ve moved to a new booking system, and your name and email are in it. Choose a password to use your account. ${PROMISES.invitation}`,
      'In your profile you decide whether we may keep health answers.',
      'If you don’t know us, or would rather not be in our system, please reply to this email and we’ll remove you.',
    ],
    link: { text: 'Choose a password', path: '/resetPassword?token={token}' },
    secrets: { token },
  }
}

/** The reason was typed by the studio, so it is omitted for unconfirmed addresses. */
export function blocked({ id, reason }: { id: string; reason: string }): MemberEmail {
  const last = 'If you’d like to talk about it, please reply to this email.'
  return {
    kind: 'member-blocked',
    essential: true,
    dedupeKey: `member-blocked:${id}`,
    subject: 'Your account is blocked',
    lines: ['We’ve blocked your account. For now you can’t log in, book or pay.', `Reason: ${reason}`, last],
    unprovedLines: ['We’ve blocked your account. For now you can’t log in, book or pay.', last],
    link: { text: 'Write to us', path: '/contactUs' },
  }
}

export function unblocked({ id }: { id: string }): MemberEmail {
  return {
    kind: 'member-unblocked',
    essential: true,
    dedupeKey: `member-unblocked:${id}`,
    subject: 'Your account is unblocked',
    lines: ['You can log in and book again with the same password.'],
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

/** The desk changed a member’s details. The new values are only in the profile, not in the email. */
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
      `We’ve changed your ${words}. You can see it in your profile.`,
      'If you didn’t ask for this, please reply to this email.',
    ],
    link: { text: 'See your profile', path: '/yogadashboard/profile' },
  }
}

/** To each of two accounts about to be merged; the owner of the closing one may have to agree. */
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
    subject: 'May we merge your two accounts?',
    lines: [
      'We’d like to merge this account with another one of yours. All your bookings, payments and messages will be in one account.',
      needsYes
        ? `We’ll do it only if you agree within ${LIFETIMES.invitationDays} days. If the other account isn’t yours, or you didn’t ask for this, please stop it.`
        : 'If the other account isn’t yours, or you didn’t ask for this, please stop it right away.',
    ],
    link: {
      text: needsYes ? 'Agree or stop' : 'This wasn’t me',
      path: `/mergeAccounts?token={token}${needsYes ? '&agree=1' : ''}`,
    },
    secrets: { token },
  }
}

/** To the account that stays. */
export function mergedInto({ id }: { id: string }): MemberEmail {
  return {
    kind: 'member-merged',
    essential: true,
    dedupeKey: `member-merged:${id}`,
    subject: 'Your accounts have been merged',
    lines: [
      'Your two accounts are now one. The bookings, payments and messages from the other account are in this one, and you log in as before.',
      'Consents and health answers from the other account were deleted. You can give them again in your profile. If only one of the accounts was yours, please reply to this email.',
    ],
    link: { text: 'See your account', path: '/yogadashboard' },
  }
}

/** To the email of the closed account. Doesn’t name the other account, in case it isn’t theirs. */
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
    subject: 'Your accounts have been merged',
    greeting: 'Hello,',
    lines: [
      'You had two accounts with us, and this address belonged to one of them. We’ve merged it into the other: your bookings, payments and messages are there, so please log in with that one. Health answers from this account were deleted.',
      'If you have no other account, please reply to this email right away.',
    ],
    link: { text: 'Write to us', path: '/contactUs' },
  }
}
