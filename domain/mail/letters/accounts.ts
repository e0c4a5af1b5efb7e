import type { MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

const CONFIRM = {
  lines: [
    `Please confirm your email. ${PROMISES.addressLink}`,
    'If you didn’t create this account, you can ignore this email. We delete accounts that aren’t confirmed.',
  ],
  link: { text: 'Confirm my email', path: '/confirmEmail?token={token}' },
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
        : 'Your account is ready. Find a class that fits your day, and come as you are.',
      ...CONFIRM.lines,
      ...(isApplicant ? ['We’ll get your application to teach as soon as you’ve confirmed your email.'] : []),
    ],
    link: CONFIRM.link,
    secrets: { token },
  }
}

export const deletionAskedKey = (requestId: string, at: number) => `deletion-asked:${requestId}:${at}`

/** To the member the studio believes to have asked, in case it was someone else. */
export function deletionAsked({ requestId, at }: { requestId: string; at: number }): MemberEmail {
  return {
    kind: 'deletion-asked',
    dedupeKey: deletionAskedKey(requestId, at),
    essential: true,
    subject: 'Your account is about to be deleted',
    lines: [
      'We were asked to delete your account, and will do so in 10 minutes. The law requires us to keep payment records, without your name. Everything else is deleted for good.',
      'If you didn’t ask for this, please tell us right away.',
    ],
    link: { text: 'Tell us', path: '/contactUs' },
  }
}

export function deletionTakenBack({ requestId, at }: { requestId: string; at: number }): MemberEmail {
  return {
    kind: 'deletion-taken-back',
    dedupeKey: `deletion-taken-back:${requestId}:${at}`,
    essential: true,
    subject: 'Your account won’t be deleted',
    lines: [
      'We wrote that your account was about to be deleted. That has been cancelled, and nothing has changed.',
    ],
  }
}

/** A test email for the owner. */
export function testLetter(id: string): MemberEmail {
  return {
    kind: 'test-letter',
    dedupeKey: `test-letter:${id}`,
    subject: 'Test email',
    lines: ['You sent this test from the desk. It has arrived, so the studio’s emails work.'],
    link: { text: 'Back to setup', path: '/studio/setup' },
  }
}

export function confirmAddress({ token, tokenHash }: { token: string; tokenHash: string }): MemberEmail {
  return {
    kind: 'email-confirmation',
    dedupeKey: `email-confirmation:${tokenHash}`,
    subject: 'Please confirm your email',
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
      `You can choose a new password now. ${PROMISES.passwordLink}`,
      'If you didn’t ask for this, you can ignore this email. Nothing has changed.',
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
      'Your account has a new password, and you’re logged out on all other devices.',
      'If this wasn’t you, choose a new password now.',
    ],
    link: CHOOSE_PASSWORD,
  }
}

export function wrongCodes({ userId, at }: { userId: string; at: number }): MemberEmail {
  return {
    kind: 'wrong-codes',
    dedupeKey: `wrong-codes:${userId}:${at}`,
    subject: 'Someone knows your password',
    lines: [
      'Someone entered your password, but then entered the wrong code many times. They didn’t get in.',
      'If this wasn’t you, choose a new password now.',
    ],
    link: CHOOSE_PASSWORD,
  }
}

/** @param device the browser and system; null if unknown */
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
    subject: 'New login to your account',
    lines: [
      `Your account was logged in to from a new device: ${device ?? 'a browser we don’t recognise'}, IP address ${address || 'unknown'}.`,
      'If this wasn’t you, end that login and change your password.',
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
        ? 'You now need a code from your authenticator app to log in.'
        : 'You now need only your password to log in.',
      'If this wasn’t you, change your password and write to us.',
    ],
    link: { text: 'Open your security settings', path: SECURITY },
  }
}

/** @param by the owner who did it; null for the command line */
export function twoFactorReset({ id, by }: { id: string; by: string | null }): MemberEmail {
  return {
    kind: 'two-factor',
    dedupeKey: `two-factor-reset:${id}`,
    subject: 'Two-factor login was reset',
    lines: [
      `${by ?? 'The studio'} turned off two-factor login for your account and ended your logins.`,
      'Log in with your password, then set up two-factor login again. If you didn’t ask for this, tell the studio right away.',
    ],
    link: { text: 'Open your security settings', path: SECURITY },
  }
}
