/** What an API key can read, within its owner’s permissions. It never writes. */
export const SCOPES = {
  schedule: {
    says: 'The schedule, with sessions and bookings',
    calls: [
      '/api/studio/schedule',
      '/api/studio/sessions/:id',
      '/api/studio/centres',
      '/api/studio/teachers',
    ],
  },
  classes: {
    says: 'Classes and drafts',
    calls: ['/api/studio/classes', '/api/studio/classes/:id', '/api/studio/classes/drafts/:id'],
  },
  pay: {
    says: 'Teacher pay',
    calls: ['/api/studio/pay', '/api/studio/pay/teachers', '/api/studio/pay/rates'],
  },
  members: {
    says: 'Members with their history and notes, but never their health answers',
    calls: [
      '/api/studio/members',
      '/api/studio/members/counts',
      '/api/studio/members/:id',
      '/api/studio/members/:id/timeline',
    ],
  },
  money: {
    says: 'Payments, refunds, receipts and tax',
    calls: [
      '/api/studio/money',
      '/api/studio/money/payments/:id',
      '/api/studio/money/to-do',
      '/api/studio/money/tax',
      '/api/studio/money/settlements',
    ],
  },
  reports: {
    says: 'Reports and the rows behind them',
    calls: ['/api/studio/reports', '/api/studio/reports/:what'],
  },
  activity: { says: 'The activity log', calls: ['/api/studio/activity'] },
} as const satisfies Record<string, { says: string; calls: readonly string[] }>

export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

/** The scopes that open a call, by its path with a name for each variable part: '/api/studio/members/:id'. */
export function scopesOf(path: string): Scope[] {
  return SCOPE_NAMES.filter((scope) => (SCOPES[scope].calls as readonly string[]).includes(path))
}
