import { LIFETIMES } from '../../../shared/lifetimes.ts'
import { inHours } from '../../../shared/policy-text.ts'

/** Promises in emails that the rules must keep. */
export const PROMISES = {
  /** How long bank refunds take. */
  banks: 'Refunds take 5–7 working days.',
  /** For payments at the desk. */
  byHand: 'You’ll get it at the studio, the way you paid. Come by the desk or write to us.',
  /** For online payments that may be too old for a bank refund. */
  tooOld:
    'Your payment is over six months old, so your bank may not accept the refund. If it doesn’t, we’ll refund you another way and let you know.',
  nothingComesBack: 'Under our cancellation policy there’s no refund.',
  cancelling: (percent: number, until: string) =>
    percent === 100 ? `Free until ${until}` : `${percent}% refund until ${until}`,
  answered: (hours: number) => `Thank you for your message. We’ll reply within ${inHours(hours)}.`,
  nothingRenews: 'It doesn’t renew automatically.',
  addressLink: `The link works for ${LIFETIMES.addressLinkHours} hours, in a browser where you’re logged in.`,
  newAddressLink: `The link works once, within ${LIFETIMES.addressLinkHours} hours, in a browser where you’re logged in.`,
  passwordLink: `The link works once, within ${LIFETIMES.passwordLinkMinutes} minutes.`,
  subscriptionLink: `The link works for ${LIFETIMES.subscriptionLinkDays} days.`,
  invitation: `The link works once, within ${LIFETIMES.invitationDays} days.`,
  consentLink: `You can agree within ${LIFETIMES.consentLinkDays} days. Keep the link: you can withdraw your consent with it at any time.`,
  returnLink: `within ${LIFETIMES.returnLinkDays} days, this link gives the account its old email back, ends every login and lets you choose a new password.`,
}
