/** Groups of members that the desk looks at, in days. */
export const SEGMENT_DAYS = { newFor: 30, birthdays: 7 } as const

/** When someone is at risk, or slipping away: by their own rhythm, in the group and in the report. */
export const SLIPPING = {
  /** Absent for more than this many times their rhythm. */
  times: 3,
  /** On this many different days someone must have come to have one. */
  visits: 4,
  leastDays: 10,
  /** Anyone who has been away for longer has left. */
  mostDays: 180,
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
