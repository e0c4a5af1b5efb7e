/** What a key may read. It never writes, and reads as far as who made it may. */
export const SCOPES = {
  schedule: {
    says: 'The schedule, its sessions and who is in them',
    calls: [
      '/api/studio/schedule',
      '/api/studio/sessions/:id',
      '/api/studio/centres',
      '/api/studio/teachers',
    ],
  },
  classes: {
    says: 'Classes with their drafts',
    calls: ['/api/studio/classes', '/api/studio/classes/:id', '/api/studio/classes/drafts/:id'],
  },
  pay: {
    says: 'What teachers earned',
    calls: ['/api/studio/pay', '/api/studio/pay/teachers', '/api/studio/pay/rates'],
  },
  activity: { says: 'What was done at the desk', calls: ['/api/studio/activity'] },
} as const satisfies Record<string, { says: string; calls: readonly string[] }>

export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]
