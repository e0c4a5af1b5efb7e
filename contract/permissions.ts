import type { StaffRole } from '../shared/enums.ts'

/**
 * Who may what at the desk. `any`: wherever the role was given (everywhere, or in one centre); `own`: of what is theirs, such
 * as the sessions that they teach. What is not named may not be done.
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
  /** Who asked to teach here. */
  'application.decide': STUDIO,
  'payment-keys.see': { owner: 'any' },
  'api-keys.change': { owner: 'any' },
  'studio.delete': { owner: 'any' },
  /** Everything that the studio has, as a file. */
  'studio.export': { owner: 'any' },

  'prices.change': STUDIO,
  'policies.change': STUDIO,
  'studio.change': STUDIO,
  'content.change': STUDIO,
  'classes.see': DESK,
  'classes.change': STUDIO,
  /** A whole class, which gives everyone in it their money back. */
  'class.call-off': STUDIO,
  'activity.see': STUDIO,
  'profile.change': { ...STUDIO, ...TEACHER },

  'schedule.see': { ...DESK, ...TEACHER },
  'schedule.change': DESK,
  'roster.see': { ...DESK, ...TEACHER },
  /** Also to give someone one session for nothing, with a reason that is kept; a whole run for nothing is `sale.discount`. */
  'roster.change': DESK,
  'walk-in.add': { ...DESK, ...TEACHER },
  'sale.make': DESK,
  /** For less than it costs, or for nothing. */
  'sale.discount': STUDIO,
  'member.contact': DESK,
  /** Their page; teachers see those on a roll of theirs there. */
  'member.see': DESK,
  'member.change': DESK,
  'member.block': STUDIO,
  'member.merge': STUDIO,
  /** A list of members from elsewhere. */
  'member.import': STUDIO,
  'message.write': { ...DESK, ...TEACHER },
  /** The inbox: what members and visitors write to the studio. */
  'inbox.answer': DESK,
  'announcement.write': DESK,
  /** To a group of all members, which are news. */
  'news.write': STUDIO,
  'refund.by-policy': DESK,
  'refund.beyond-policy': STUDIO,
  'health.see': STUDIO,
  /** What people ask about their data, what they agreed to, and who looked at their answers about health. */
  'privacy.answer': STUDIO,
  /** The account of someone who asked for it by letter or at the desk. */
  'account.delete': { owner: 'any' },

  'session.teach': { ...STUDIO, ...TEACHER },
  'session.roll': { ...DESK, ...TEACHER },
  /** Once it is closed to anyone who called it. */
  'session.correct-roll': STUDIO,
  'session.notes': { ...STUDIO, ...TEACHER },
  'cue.see': { ...STUDIO, ...TEACHER },

  'substitute.ask': { ...STUDIO, ...TEACHER },
  /** Whether the teacher fits the session is the request's to say. */
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
  /** A settlement file against the books: they stay as they are, what came of it is written down. */
  'settlement.check': MONEY,
  'evidence.make': STUDIO,
  'sales.see': { ...MONEY, 'front desk': 'any' },
} as const satisfies Table

export type Verb = keyof typeof PERMISSIONS
export const VERBS = Object.keys(PERMISSIONS) as Verb[]

/** What shows or moves money, or opens health answers: a studio may demand a second factor for it. */
export const SENSITIVE: readonly Verb[] = [
  ...([
    'sales.see',
    'sale.make',
    'sale.discount',
    'refund.by-policy',
    'refund.beyond-policy',
    'class.call-off',
  ] as const),
  // A block and a merge give back what was booked.
  ...(['member.block', 'member.merge'] as const),
  ...(['reports.see', 'tax.see', 'tax.change', 'settlement.check', 'evidence.make'] as const),
  ...(['pay.see', 'pay.set', 'pay.close', 'payment-keys.see', 'api-keys.change'] as const),
  ...(['health.see', 'privacy.answer', 'account.delete', 'studio.export'] as const),
]

/** A role that someone was given; in one centre, or with `centreId` null in all. */
export type Grant = { role: StaffRole; centreId: string | null }

export type Reach = {
  everywhere: boolean
  centreIds: string[]
  /** Also of what is theirs. */
  own: boolean
}

/** How far someone with these roles may do something; null for nowhere. */
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

/** @param about whose it is that is asked for (`isOwn`), and in which centre; null for none, such as online */
export function covers(reach: Reach | null, about: { isOwn: boolean; centreId: string | null }): boolean {
  if (reach === null) return false
  if (reach.everywhere || (reach.own && about.isOwn)) return true
  return about.centreId !== null && reach.centreIds.includes(about.centreId)
}
