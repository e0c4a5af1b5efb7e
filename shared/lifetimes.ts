/** Promised in emails and messages, enforced in domain/. */
export const LIFETIMES = {
  addressLinkHours: 24,
  passwordLinkMinutes: 30,
  subscriptionLinkDays: 7,
  returnLinkDays: 7,
  invitationDays: 7,
  consentLinkDays: 30,
  freeHoldMinutes: 30,
} as const
