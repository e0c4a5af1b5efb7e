/** Groups of members that the desk looks at. Days, and how many visits make a rhythm. */
export const SEGMENT_DAYS = {
  newFor: 30,
  /** A rhythm needs so many visits. */
  riskVisits: 3,
  riskLeast: 14,
  /** Whoever has been away for longer has left. */
  riskMost: 180,
  birthdays: 7,
} as const

/** As the staff reads them. */
export const SEGMENT_NAMES: Record<string, string> = {
  new: 'New',
  'at-risk': 'At risk',
  birthday: 'Birthday',
  plan: 'On a plan',
  'consent-missing': 'Consent missing',
}

export const SEGMENTS = ['new', 'at-risk', 'birthday', 'plan', 'consent-missing'] as const
