/** How long links and offers hold: said by the letters and messages that bring them, kept by the verbs. */
export const LIFETIMES = {
  addressLinkHours: 24,
  passwordLinkMinutes: 30,
  subscriptionLinkDays: 7,
  returnLinkDays: 7,
  freeHoldMinutes: 30,
} as const
