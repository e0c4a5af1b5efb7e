/** What someone may ask about their data. */
export const PRIVACY_KINDS = ['export', 'deletion', 'correction', 'notes', 'objection'] as const
export type PrivacyKind = (typeof PRIVACY_KINDS)[number]

/** How it came; what members do in the product themselves comes by no other way. */
export const PRIVACY_WAYS = ['letter', 'telephone', 'e-mail', 'desk'] as const
export type PrivacyWay = (typeof PRIVACY_WAYS)[number]

export const PRIVACY_OUTCOMES = ['done', 'partly', 'declined'] as const
export type PrivacyOutcome = (typeof PRIVACY_OUTCOMES)[number]

/** By when it must be answered, counted from the day on which it came. */
export const PRIVACY_DAYS = 30
