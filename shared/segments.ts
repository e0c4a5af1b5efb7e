/** Groups of members that the desk looks at, in days. */
export const SEGMENT_DAYS = { newFor: 30, birthdays: 7 } as const

/** When a member is at risk, measured by their own rhythm. */
export const SLIPPING = {
  /** Away for more than this many times their rhythm. */
  times: 3,
  /** The number of different days with visits that a rhythm needs. */
  visits: 4,
  leastDays: 10,
  /** Anyone who has been away for longer has left. */
  mostDays: 180,
} as const

/** Their names for staff. */
export const SEGMENT_NAMES: Record<string, string> = {
  new: 'New',
  'at-risk': 'At risk',
  birthday: 'Birthday',
  plan: 'On a plan',
  'consent-missing': 'Consent missing',
}

export const SEGMENTS = ['new', 'at-risk', 'birthday', 'plan', 'consent-missing'] as const
