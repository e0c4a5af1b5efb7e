/** Kinds of privacy requests. */
export const PRIVACY_KINDS = ['export', 'deletion', 'correction', 'notes', 'objection'] as const
export type PrivacyKind = (typeof PRIVACY_KINDS)[number]

/** How a request arrived; what members do themselves is not among them. */
export const PRIVACY_WAYS = ['letter', 'telephone', 'e-mail', 'desk'] as const
export type PrivacyWay = (typeof PRIVACY_WAYS)[number]

export const PRIVACY_OUTCOMES = ['done', 'partly', 'declined'] as const
export type PrivacyOutcome = (typeof PRIVACY_OUTCOMES)[number]

/** Days to answer, counted from arrival. */
export const PRIVACY_DAYS = 30
