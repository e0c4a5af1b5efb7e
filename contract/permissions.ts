import type { StaffRole } from '../shared/enums.ts'

/**
 * Permissions at the desk. `any`: wherever the role was given (everywhere, or in one centre); `own`: for their own records, such as
 * sessions they teach. What isn’t listed is forbidden.
 */
type Table = Record<string, Partial<Record<StaffRole, 'any' | 'own'>>>

const EVERY_ROLE = {
  owner: 'any',
  manager: 'any',
  'front desk': 'any',
  teacher: 'any',
  accountant: 'any',
} as const
const STUDIO = { owner: 'any', manager: 'any' } as const
const DESK = { ...STUDIO, 'front desk': 'any' } as const
const MONEY = { ...STUDIO, accountant: 'any' } as const
const TEACHER = { teacher: 'own' } as const

export const PERMISSIONS = {
  'desk.enter': EVERY_ROLE,

  'team.change': { owner: 'any' },
  /** Applications to teach. */
  'application.decide': STUDIO,
  'payment-keys.see': { owner: 'any' },
  'api-keys.change': { owner: 'any' },
  'studio.delete': { owner: 'any' },
  /** The studio export. */
  'studio.export': { owner: 'any' },

  'prices.change': STUDIO,
  'policies.change': STUDIO,
  'studio.change': STUDIO,
  'content.change': STUDIO,
  'classes.see': DESK,
  'classes.change': STUDIO,
  /** Cancel a whole class and refund everyone. */
  'class.call-off': STUDIO,
  'activity.see': STUDIO,
  'profile.change': { ...STUDIO, ...TEACHER },

  'schedule.see': { ...DESK, ...TEACHER },
  'schedule.change': DESK,
  'roster.see': { ...DESK, ...TEACHER },
  /** Includes giving a session for free with a recorded reason; a whole class for free needs `sale.discount`. */
  'roster.change': DESK,
  'walk-in.add': { ...DESK, ...TEACHER },
  'sale.make': DESK,
  /** Sell below price or for free. */
  'sale.discount': STUDIO,
  'member.contact': DESK,
  /** See members; teachers see their own students. */
  'member.see': DESK,
  'member.change': DESK,
  'member.block': STUDIO,
  'member.merge': STUDIO,
  /** Import members. */
  'member.import': STUDIO,
  'message.write': { ...DESK, ...TEACHER },
  /** The inbox of messages from members and visitors. */
  'inbox.answer': DESK,
  'announcement.write': DESK,
  /** Send news to a group of members. */
  'news.write': STUDIO,
  'refund.by-policy': DESK,
  'refund.beyond-policy': STUDIO,
  'health.see': STUDIO,
  /** Privacy requests, consents and accesses to health answers. */
  'privacy.answer': STUDIO,
  /** Delete an account after a request by post or at the desk. */
  'account.delete': { owner: 'any' },

  'session.teach': { ...STUDIO, ...TEACHER },
  'session.roll': { ...DESK, ...TEACHER },
  /** Correct attendance once it is closed to its teacher. */
  'session.correct-roll': STUDIO,
  'session.notes': { ...STUDIO, ...TEACHER },
  'cue.see': { ...STUDIO, ...TEACHER },

  'substitute.ask': { ...STUDIO, ...TEACHER },
  /** Whether a teacher qualifies is checked by the request. */
  'substitute.accept': { teacher: 'any' },
  'substitute.assign': STUDIO,
  'substitute.prefer': { ...STUDIO, ...TEACHER },

  'pay.see-own': TEACHER,
  'pay.see': MONEY,
  'pay.set': STUDIO,
  'pay.close': STUDIO,
  'reports.see': MONEY,
  'tax.see': MONEY,
  'tax.change': STUDIO,
  /** Compare a settlement file with our records, and store the result. */
  'settlement.check': MONEY,
  'evidence.make': STUDIO,
  'sales.see': { ...MONEY, 'front desk': 'any' },
} as const satisfies Table

export type Verb = keyof typeof PERMISSIONS
export const VERBS = Object.keys(PERMISSIONS) as Verb[]

/** Verbs that show or move money or open health answers, for which a studio can require two-factor login. */
export const SENSITIVE: readonly Verb[] = [
  ...([
    'sales.see',
    'sale.make',
    'sale.discount',
    'refund.by-policy',
    'refund.beyond-policy',
    'class.call-off',
  ] as const),
  // Blocks and merges refund bookings.
  ...(['member.block', 'member.merge'] as const),
  ...(['reports.see', 'tax.see', 'tax.change', 'settlement.check', 'evidence.make'] as const),
  ...(['pay.see', 'pay.set', 'pay.close', 'payment-keys.see', 'api-keys.change'] as const),
  ...(['health.see', 'privacy.answer', 'account.delete', 'studio.export'] as const),
]

/** A granted role; for one centre, or all if `centreId` is null. */
export type Grant = { role: StaffRole; centreId: string | null }

export type Reach = {
  everywhere: boolean
  centreIds: string[]
  /** Also for their own records. */
  own: boolean
}

/** The reach of a permission with these roles; null for none. */
export function reachOf(grants: readonly Grant[], verb: Verb): Reach | null {
  const row: Table[string] = PERMISSIONS[verb]
  const allowed = grants.filter(({ role }) => row[role] !== undefined)
  if (allowed.length === 0) return null
  const any = allowed.filter(({ role }) => row[role] === 'any')
  return {
    everywhere: any.some(({ centreId }) => centreId === null),
    centreIds: any.flatMap(({ centreId }) => centreId ?? []),
    own: allowed.some(({ role }) => row[role] === 'own'),
  }
}

/** @param about whether the record is their own (`isOwn`), and its centre; null for none, such as online */
export function covers(reach: Reach | null, about: { isOwn: boolean; centreId: string | null }): boolean {
  if (reach === null) return false
  if (reach.everywhere || (reach.own && about.isOwn)) return true
  return about.centreId !== null && reach.centreIds.includes(about.centreId)
}
