import type { MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

const CONFIRM = {
  lines: [
    `Please confirm that this address is yours. ${PROMISES.addressLink}`,
    'If you did not create an account with us, there is nothing to do: unless it is confirmed, it ends by itself.',
  ],
  link: { text: 'Confirm my address', path: '/confirmEmail?token={token}' },
}
const CHOOSE_PASSWORD = { text: 'Choose a new password', path: '/forgotPassword' }
const SECURITY = '/yogadashboard/profile?section=security'

export function welcome({
  userId,
  isApplicant = false,
  isOwner = false,
  token,
}: {
  userId: string
  isApplicant?: boolean
  isOwner?: boolean
  token: string
}): MemberEmail {
  return {
    kind: 'welcome',
    dedupeKey: `welcome:${userId}`,
    subject: 'Welcome to {studio}',
    lines: [
      isOwner
        ? 'Your studio is ready to set up. The checklist under Setup shows what is left before people can book.'
        : 'Your account is ready. Find the hour that fits your day, and come as you are.',
      ...CONFIRM.lines,
      ...(isApplicant
        ? ['Your application to teach with us reaches us as soon as you have confirmed your address.']
        : []),
    ],
    link: CONFIRM.link,
    secrets: { token },
  }
}

export const deletionAskedKey = (requestId: string, at: number) => `deletion-asked:${requestId}:${at}`

/** To anyone who the studio takes to have asked for it: it may have been someone else. */
export function deletionAsked({ requestId, at }: { requestId: string; at: number }): MemberEmail {
  return {
    kind: 'deletion-asked',
    dedupeKey: deletionAskedKey(requestId, at),
    essential: true,
    subject: 'Your account is about to be deleted',
    lines: [
      'We were asked to delete your account, and will do so in ten minutes. Payment records are kept without your name, as the law requires; everything else is deleted for good.',
      'If it was not you who asked, please tell us at once.',
    ],
    link: { text: 'Tell us', path: '/contactUs' },
  }
}

export function deletionTakenBack({ requestId, at }: { requestId: string; at: number }): MemberEmail {
  return {
    kind: 'deletion-taken-back',
    dedupeKey: `deletion-taken-back:${requestId}:${at}`,
    essential: true,
    subject: 'Your account stays',
    lines: [
      'We told you that your account was about to be deleted. That has been called off, and nothing has changed.',
    ],
  }
}

/** What the owner asks for, to see whether emails arrive. */
export function testLetter(id: string): MemberEmail {
  return {
    kind: 'test-letter',
    dedupeKey: `test-letter:${id}`,
    subject: 'Letters arrive',
    lines: ['You asked for this letter at the desk. It has arrived, so the studio’s letters reach people.'],
    link: { text: 'Back to the list', path: '/studio/setup' },
  }
}

export function confirmAddress({ token, tokenHash }: { token: string; tokenHash: string }): MemberEmail {
  return {
    kind: 'email-confirmation',
    dedupeKey: `email-confirmation:${tokenHash}`,
    subject: 'Please confirm your address',
    ...CONFIRM,
    secrets: { token },
  }
}

export function passwordReset({ token, tokenHash }: { token: string; tokenHash: string }): MemberEmail {
  return {
    kind: 'password-reset',
    dedupeKey: `password-reset:${tokenHash}`,
    subject: 'Choose a new password',
    lines: [
      `Somebody, most likely you, asked for a new password. ${PROMISES.passwordLink}`,
      'If it was not you, nothing has changed, and you can ignore this email.',
    ],
    link: { text: 'Choose a new password', path: '/resetPassword?token={token}' },
    secrets: { token },
  }
}

export function passwordChanged({ userId, at }: { userId: string; at: number }): MemberEmail {
  return {
    kind: 'password-changed',
    dedupeKey: `password-changed:${userId}:${at}`,
    subject: 'Your password was changed',
    lines: [
      'Your account has a new password, and you have been logged out on all other devices.',
      'If it was not you, please choose a new one now.',
    ],
    link: CHOOSE_PASSWORD,
  }
}

export function wrongCodes({ userId, at }: { userId: string; at: number }): MemberEmail {
  return {
    kind: 'wrong-codes',
    dedupeKey: `wrong-codes:${userId}:${at}`,
    subject: 'Somebody knows your password',
    lines: [
      'Somebody entered your password and then, many times, a wrong code. They did not get in.',
      'If it was not you, please choose a new password now.',
    ],
    link: CHOOSE_PASSWORD,
  }
}

/** @param device what the browser says it is; null when it says nothing that we know */
export function newBrowser({
  loginId,
  device,
  address,
}: {
  loginId: string
  device: string | null
  address: string
}): MemberEmail {
  return {
    kind: 'login-alert',
    dedupeKey: `login-alert:${loginId}`,
    subject: 'A login from a new browser',
    lines: [
      `Somebody, most likely you, logged in to your account from a browser that we had not seen before: ${device ?? 'a browser that we could not recognise'}, address ${address || 'unknown'}.`,
      'If it was not you, end that login and change your password.',
    ],
    link: { text: 'See your logins', path: SECURITY },
  }
}

export function twoFactorChanged({
  userId,
  state,
  at,
}: {
  userId: string
  state: 'on' | 'off'
  at: number
}): MemberEmail {
  return {
    kind: 'two-factor',
    dedupeKey: `two-factor-${state}:${userId}:${at}`,
    subject: `Two-factor login is ${state}`,
    lines: [
      state === 'on'
        ? 'From now on, logging in also needs a code from your authenticator app.'
        : 'From now on, logging in needs only your password.',
      'If it was not you, please change your password and write to us.',
    ],
    link: { text: 'Open your security settings', path: SECURITY },
  }
}

/** @param by the owner who did it; null for a command on the machine */
export function twoFactorReset({ id, by }: { id: string; by: string | null }): MemberEmail {
  return {
    kind: 'two-factor',
    dedupeKey: `two-factor-reset:${id}`,
    subject: 'Two-factor login was reset',
    lines: [
      `${by ?? 'The studio'} turned off two-factor login for your account and ended your logins.`,
      'Log in with your password, then set up two-factor login again. If you didn’t ask for this, tell the studio at once.',
    ],
    link: { text: 'Open your security settings', path: SECURITY },
  }
}
