/** What letters promise and the rules of the house must keep: said here alone. */
export const PROMISES = {
  /** How long money is on its way. */
  banks: 'Banks need five to seven working days.',
  nothingComesBack: 'By our policy nothing comes back for this one.',
  cancellingIsFree: (until: string) => `If you cannot come, cancelling is free until ${until}.`,
  answered: 'We have your message and answer within 24 hours.',
  nothingRenews: 'Nothing renews by itself.',
  addressLink: 'The link works for 24 hours, in a browser that is logged in to the account.',
  newAddressLink: 'The link works once, for 24 hours, in a browser that is logged in to that account.',
  passwordLink: 'The link works once, for 30 minutes.',
  subscriptionLink: 'The link works for 7 days.',
  returnLink:
    'for 7 days this link returns the account to this address, ends every login and lets you choose a new password.',
}
