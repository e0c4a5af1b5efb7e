import { LIFETIMES } from '../../../shared/lifetimes.ts'
import { inHours } from '../../../shared/policy-text.ts'

/** What emails promise and the rules must keep. */
export const PROMISES = {
  /** How long money is on its way. */
  banks: 'Refunds take 5–7 working days.',
  /** Of what was paid at the desk. */
  byHand: 'You get it at the studio, the way you paid: come by the desk, or write to us.',
  /** Of an online payment that is older than the bank may take a refund for. */
  tooOld:
    'Your payment is over six months old, so your bank may refuse a refund to it. If it does, we’ll give you the money another way and write to you about it.',
  nothingComesBack: 'By our policy there is no refund for this one.',
  cancelling: (percent: number, until: string) =>
    percent === 100
      ? `If you cannot come, cancelling is free until ${until}.`
      : `If you cannot come, ${percent}% of the price is refunded until ${until}.`,
  answered: (hours: number) => `We got your message and answer within ${inHours(hours)}.`,
  nothingRenews: 'Nothing renews by itself.',
  addressLink: `The link works for ${LIFETIMES.addressLinkHours} hours, in a browser that is logged in to the account.`,
  newAddressLink: `The link works once, for ${LIFETIMES.addressLinkHours} hours, in a browser that is logged in to that account.`,
  passwordLink: `The link works once, for ${LIFETIMES.passwordLinkMinutes} minutes.`,
  subscriptionLink: `The link works for ${LIFETIMES.subscriptionLinkDays} days.`,
  invitation: `The link works once, for ${LIFETIMES.invitationDays} days.`,
  consentLink: `You can say yes by this link within ${LIFETIMES.consentLinkDays} days. Keep it: with it you can take your yes back at any time.`,
  returnLink: `for ${LIFETIMES.returnLinkDays} days this link returns the account to this address, ends every login and lets you choose a new password.`,
}
