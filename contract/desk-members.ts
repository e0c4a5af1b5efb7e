import { z } from 'zod'
import { STAFF_ROLES } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { SEGMENTS } from '../shared/segments.ts'
import { billing } from './billing.ts'
import { versionOrNone } from './studio-records.ts'
import {
  email,
  id,
  line,
  money,
  optionalEmail,
  optionalLine,
  optionalPhone,
  paragraphs,
  when,
} from './wire.ts'

export const segment = z.enum(SEGMENTS, { error: 'Choose one of the groups.' })
export type Segment = z.infer<typeof segment>

/** A staff tag, lower case with single spaces. */
export const tag = line('a tag', LIMITS.tagMax)
  .transform((text) => text.toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' '))
  .refine((text) => /^[\p{L}\p{M}\p{N} &+.'’()#:_-]+$/u.test(text) && /[\p{L}\p{N}]/u.test(text), {
    error: "A tag can have letters, numbers, spaces and & + - . ' ( ) # : _.",
  })

export const memberQuery = z.object({
  q: z.string().trim().max(LIMITS.fullName).optional().meta({
    description: 'Beginnings of words in the name or email, or digits of the phone; all must match.',
  }),
  segment: segment.optional(),
  tag: z.string().trim().max(LIMITS.tagMax).optional(),
  after: z.string().max(800).optional().meta({ description: '`next` of the previous page.' }),
})

const time = z.number()
const memberRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().meta({ description: 'Empty if the account lost its email.' }),
  contactEmail: z
    .string()
    .nullable()
    .meta({ description: 'For an account without a login: where emails go.' }),
  proved: z.boolean().meta({ description: 'Whether the email is confirmed.' }),
  phone: z.string(),
  joinedAt: time,
  lastAt: time.nullable(),
  nextAt: time.nullable(),
  plan: z.string().nullable(),
  tags: z.array(z.string()),
  blocked: z.boolean(),
})
export type MemberRowOnWire = z.infer<typeof memberRow>

export const memberList = z
  .object({ members: z.array(memberRow), next: z.string().nullable(), timeZone: z.string(), now: time })
  .meta({ id: 'MemberList' })
export type MemberListOnWire = z.infer<typeof memberList>

export const memberCounts = z
  .object({
    all: z.number().int(),
    segments: z.array(z.object({ segment, members: z.number().int() })),
    tags: z.array(z.object({ tag: z.string(), members: z.number().int() })),
  })
  .meta({ id: 'MemberCounts' })
export type MemberCountsOnWire = z.infer<typeof memberCounts>

export const deskRegistration = z
  .object({
    firstName: line('their first name', LIMITS.nameMax),
    lastName: optionalLine(LIMITS.nameMax).default(''),
    email: optionalEmail.default('').meta({ description: 'Empty for a member without an email.' }),
    phone: optionalPhone.default(''),
    shared: z.boolean().default(false).meta({
      description:
        'The email is another member’s, such as a parent’s: emails go there, and the account has no login of its own.',
    }),
  })
  .refine(({ email, shared }) => !shared || email !== '', {
    path: ['email'],
    error: 'Enter the email they share.',
    when: when('email', 'shared'),
  })
  .meta({ id: 'DeskRegistration' })
export type DeskRegistration = z.infer<typeof deskRegistration>

const details = z.object({
  firstName: deskRegistration.shape.firstName,
  lastName: deskRegistration.shape.lastName,
  phone: deskRegistration.shape.phone,
})
export const detailsForm = details
  .extend({
    was: z
      .object({ firstName: z.string().max(200), lastName: z.string().max(200), phone: z.string().max(200) })
      .meta({ description: 'The values the editor saw; a field that has changed since is refused.' }),
  })
  .meta({ id: 'MemberDetailsForm' })
export type DetailsForm = z.infer<typeof detailsForm>
export const twoPeopleForm = z.object({ other: id }).meta({ id: 'TwoPeopleForm' })

export const noteForm = z
  .object({ text: paragraphs('a note', LIMITS.noteMax) })
  .meta({ id: 'MemberNoteForm' })
export const noteChange = noteForm.extend({ version: versionOrNone }).meta({ id: 'MemberNoteChange' })

const reason = line('a reason', LIMITS.reason)
export const emailAtDesk = z
  .object({ email, reason: line('a reason for the change', LIMITS.reason) })
  .meta({ id: 'MemberEmailForm' })
export type EmailAtDesk = z.infer<typeof emailAtDesk>
export const healthReason = z.object({ reason }).meta({ id: 'HealthReason' })

export const openedHealth = z
  .object({
    medicalConditions: z.array(z.string()),
    medications: z.string(),
    injuries: z.string(),
    openedAt: time,
  })
  .meta({ id: 'OpenedHealth', description: 'Recorded with the reason; the member can read it.' })
export type OpenedHealthOnWire = z.infer<typeof openedHealth>

const rupees = z.number().meta({ description: 'Rupees.' })

export const blockForm = z
  .object({
    reason,
    bookings: z.enum(['cancel', 'leave'], { error: 'Choose what happens to their bookings.' }),
    refund: money(z.number().min(0)).meta({ description: 'The refund in rupees, as in the preview.' }),
  })
  .meta({ id: 'BlockForm' })

export const blockPreview = z
  .object({
    booked: z.array(z.object({ title: z.string(), startsAt: time.nullable(), paid: rupees, refund: rupees })),
    waits: z.number().int(),
    refund: rupees,
  })
  .meta({ id: 'BlockPreview' })
export type BlockPreviewOnWire = z.infer<typeof blockPreview>

export const mergeForm = z
  .object({
    with: id.meta({ description: 'The account that is merged and closed.' }),
    refund: money(z.number().min(0)).meta({ description: 'The refund in rupees, as in the preview.' }),
  })
  .meta({ id: 'MergeForm' })

const mergeSide = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  proved: z.boolean(),
  phone: z.string(),
  joinedAt: time,
  bookings: z.number().int(),
  paid: rupees,
  health: z.boolean(),
})

export const mergePreview = z
  .object({
    keep: mergeSide,
    fold: mergeSide,
    moves: z.object({
      bookings: z.number().int(),
      payments: z.number().int(),
      plans: z.number().int(),
      messages: z.number().int(),
      notes: z.number().int(),
      tags: z.number().int(),
    }),
    clashes: z.array(
      z.object({
        title: z.string(),
        startsAt: time.nullable(),
        solution: z.enum(['second-place', 'given-up', 'wait', 'none']),
        refund: rupees,
      }),
    ),
    refund: rupees,
    needsYes: z.boolean().meta({
      description: 'Both emails are confirmed, so the owner of the closing account has to agree by email.',
    }),
    obstacle: z.string().nullable().meta({ description: 'Why they can’t be merged; null if they can.' }),
  })
  .meta({ id: 'MergePreview' })
export type MergePreviewOnWire = z.infer<typeof mergePreview>

export const HAPPENED_TO_MEMBER = [
  'joined',
  'proved',
  'consented',
  'booked',
  'waits',
  'cancelled',
  'made-up',
  'gave-up',
  'came',
  'late',
  'absent',
  'excused',
  'paid',
  'pay-failed',
  'refunded',
  'plan',
  'letter',
  'wrote',
  'answered',
  'contacted',
  'news-on',
  'news-off',
  'note',
  'tagged',
  'blocked',
  'unblocked',
  'health-opened',
  'merged',
] as const
export type HappenedToMember = (typeof HAPPENED_TO_MEMBER)[number]

export const TIMELINE_PARTS = {
  bookings: ['booked', 'waits', 'cancelled', 'made-up', 'gave-up'],
  payments: ['paid', 'pay-failed', 'refunded', 'plan'],
  attendance: ['came', 'late', 'absent', 'excused', 'made-up', 'gave-up'],
  messages: ['letter', 'wrote', 'answered', 'contacted'],
  notes: ['note', 'tagged', 'blocked', 'unblocked', 'health-opened', 'merged'],
} as const satisfies Record<string, readonly HappenedToMember[]>
export type TimelinePart = keyof typeof TIMELINE_PARTS
const PARTS = Object.keys(TIMELINE_PARTS) as [TimelinePart, ...TimelinePart[]]

export const timelineQuery = z.object({
  part: z.enum(PARTS, { error: 'Choose what to show.' }).optional(),
  after: z.string().max(120).optional().meta({ description: '`next` of the previous page.' }),
})

const timelineLine = z.object({
  _id: z.string(),
  kind: z.enum(HAPPENED_TO_MEMBER),
  at: time,
  title: z.string().nullable(),
  said: z.string().nullable(),
  amount: z
    .number()
    .nullable()
    .meta({ description: 'In whole units of `currency`; null without permission.' }),
  currency: z.string().nullable(),
  sessionId: z.string().nullable(),
  startsAt: time.nullable(),
  by: z.string().nullable(),
})
export type TimelineLineOnWire = z.infer<typeof timelineLine>

export const timeline = z
  .object({ lines: z.array(timelineLine), next: z.string().nullable() })
  .meta({ id: 'MemberTimeline' })
export type TimelineOnWire = z.infer<typeof timeline>

const memberNote = z.object({
  _id: z.string(),
  text: z.string(),
  by: z.string().nullable(),
  version: z.number().int(),
  createdAt: time,
  updatedAt: time,
})
export type MemberNoteOnWire = z.infer<typeof memberNote>

export const MEMBER_ACTS = ['member.change', 'member.block', 'member.merge', 'health.see'] as const

export const memberAtDesk = z
  .object({
    _id: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().meta({ description: 'Empty for a member without a login of their own.' }),
    contactEmail: z.string().nullable().meta({
      description: 'For a member without a login: another member’s email, which gets emails about them.',
    }),
    proved: z.boolean(),
    phone: z.string(),
    joinedAt: time,
    dateOfBirth: z.string().nullable(),
    child: z.boolean().meta({ description: 'Below the studio’s minimum age.' }),
    invited: z.boolean().meta({ description: 'Added at the desk and hasn’t opened the email yet.' }),
    roles: z.array(z.enum(STAFF_ROLES)),
    block: z
      .object({
        reason: z.string(),
        at: time,
        by: z.string().nullable(),
        pendingId: z
          .string()
          .nullable()
          .meta({ description: 'What ends their bookings at `leavesAt`, and can be undone.' }),
        leavesAt: time.nullable(),
        refund: rupees.nullable().meta({ description: 'The refund due then; null without permission.' }),
      })
      .nullable(),
    next: z
      .object({ sessionId: z.string(), title: z.string(), startsAt: time, room: z.string().nullable() })
      .nullable(),
    ahead: z
      .array(
        z.object({
          bookingId: z.string(),
          sessionId: z.string(),
          title: z.string(),
          startsAt: time,
          room: z.string().nullable(),
        }),
      )
      .meta({ description: 'Their first upcoming bookings.' }),
    rhythm: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Days between two visits; null for fewer than three.' }),
    lastAt: time.nullable(),
    visits: z.number().int(),
    booked: z.number().int().meta({ description: 'Past sessions they were booked in.' }),
    missed: z.number().int(),
    weeks: z
      .array(z.number().int())
      .meta({ description: 'Visits per week over twelve weeks, the current week last.' }),
    money: z
      .object({ paid: rupees, since: time.nullable(), back: rupees, refundsOpen: z.number().int() })
      .nullable()
      .meta({ description: 'Total payments the reader may see; null without permission.' }),
    hasPayments: z.boolean().meta({ description: 'Whether they have payments the reader may see.' }),
    billing: billing
      .nullable()
      .meta({ description: 'Billing details; null if receipts are in their own name.' }),
    plans: z.array(z.object({ name: z.string(), startsAt: time, endsAt: time })),
    consents: z.object({
      reminders: z.boolean(),
      sms: z.boolean(),
      newsletter: z.object({ on: z.boolean(), at: time.nullable() }),
      health: z.boolean().meta({
        description: 'Whether there are health answers; false without permission to open them.',
      }),
    }),
    tags: z.array(z.string()),
    notes: z.array(memberNote),
    given: z
      .array(
        z.object({
          _id: z.string().meta({ description: 'The id of the enrollment.' }),
          title: z.string(),
          sessions: z.number().int().meta({ description: 'Sessions still to come; 0 for a recording.' }),
          nextAt: time.nullable(),
          recorded: z.boolean(),
        }),
      )
      .meta({ description: 'Free enrollments.' }),
    ended: z
      .array(z.object({ _id: z.string(), title: z.string(), by: z.string().nullable(), leavesAt: time }))
      .meta({ description: 'Free enrollments the desk ended, before the email is sent.' }),
    twins: z.array(z.object({ _id: z.string(), name: z.string() })),
    merge: z
      .object({
        _id: z.string(),
        other: z.object({ _id: z.string(), name: z.string() }),
        stays: z
          .boolean()
          .meta({ description: 'Whether this account stays and the other is merged into it.' }),
        refund: rupees,
        by: z.string().nullable(),
        leavesAt: time.nullable().meta({ description: 'When it takes effect; null if it failed.' }),
        needsYes: z
          .boolean()
          .meta({ description: 'It waits for an answer by email, at the latest until `leavesAt`.' }),
        why: z.string().meta({ description: 'Why it failed.' }),
      })
      .nullable()
      .meta({
        description: 'A pending or failed merge with another account; for staff who may merge.',
      }),
    may: z.array(z.enum(MEMBER_ACTS)),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'MemberAtDesk' })
export type MemberAtDeskOnWire = z.infer<typeof memberAtDesk>

export const givenRunPreview = z
  .object({
    title: z.string(),
    recorded: z.boolean(),
    sessions: z.array(time).meta({ description: 'When the sessions they lose start.' }),
  })
  .meta({ id: 'GivenRunPreview' })
export type GivenRunPreviewOnWire = z.infer<typeof givenRunPreview>
export const endRunForm = z.object({ reason }).meta({ id: 'EndRunForm' })

export const healthOpening = z
  .object({ openedAt: z.string(), by: z.string(), reason: z.string() })
  .meta({ id: 'HealthOpening', description: 'A staff member opened my health answers.' })
export type HealthOpeningOnWire = z.infer<typeof healthOpening>
