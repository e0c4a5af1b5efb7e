import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { SEGMENTS } from '../shared/segments.ts'
import { versionOrNone } from './studio-records.ts'
import { SUBSCRIPTION_LISTS } from './subscriptions.ts'
import { id, line, numeric, paragraphs, when } from './wire.ts'

export type { Segment } from './desk-members.ts'

export const INBOX_PARTS = ['waiting', 'mine', 'unassigned', 'answered'] as const
export type InboxPart = (typeof INBOX_PARTS)[number]

export const inboxQuery = z.object({
  show: z.enum(INBOX_PARTS, { error: 'Choose what to show.' }).optional(),
  after: z.string().max(120).optional().meta({ description: '`next` of the previous page.' }),
})

const time = z.number()
const threadRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  member: z.boolean(),
  subject: z.string().nullable(),
  text: z.string().meta({ description: 'The beginning of the last message.' }),
  fromThem: z.boolean(),
  lastAt: time,
  dueAt: time.nullable().meta({ description: 'When a reply is due; null if none is.' }),
  assignee: z.string().nullable(),
})
export type ThreadRowOnWire = z.infer<typeof threadRow>

export const inboxOnWire = z
  .object({
    threads: z.array(threadRow),
    next: z.string().nullable(),
    counts: z.object({
      waiting: z.number().int(),
      mine: z.number().int(),
      unassigned: z.number().int(),
    }),
    answerHours: z.number(),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'Inbox' })
export type InboxOnWire = z.infer<typeof inboxOnWire>

const message = z.object({
  _id: z.string(),
  from: z.enum(['them', 'studio']),
  how: z.enum(['chat', 'letter']),
  subject: z.string().nullable(),
  text: z.string(),
  at: time,
  by: z.string().nullable().meta({ description: 'The staff member who wrote it.' }),
})
export type ThreadMessageOnWire = z.infer<typeof message>

export const threadOnWire = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    memberId: z.string().nullable().meta({ description: 'Null for a visitor, who gets the reply by email.' }),
    messages: z.array(message),
    dueAt: time.nullable(),
    assignedTo: z.string().nullable(),
    person: z
      .object({
        firstName: z.string(),
        joinedAt: time,
        next: z.object({ sessionId: z.string(), title: z.string(), startsAt: time }).nullable(),
        openPayment: z
          .object({ title: z.string(), amount: z.number(), currency: z.string() })
          .nullable()
          .meta({ description: 'The amount of an unpaid checkout, in whole units.' }),
      })
      .nullable(),
    team: z.array(z.object({ _id: z.string(), name: z.string() })),
    canned: z.array(z.object({ _id: z.string(), name: z.string(), text: z.string() })),
    answerHours: z.number(),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'Thread' })
export type ThreadOnWire = z.infer<typeof threadOnWire>

export const threadAnswer = z
  .object({
    text: paragraphs('your reply', LIMITS.textMax),
    seen: id.meta({ description: 'The last message the writer saw.' }),
  })
  .meta({ id: 'ThreadAnswer' })

export const assignment = z
  .object({ to: id.optional().meta({ description: 'A team member; absent for unassigned.' }) })
  .meta({ id: 'ThreadAssignment' })
export const settlement = z.object({ settled: z.boolean() }).meta({ id: 'ThreadSettlement' })

export const cannedForm = z
  .object({
    name: line('a name', LIMITS.nameMax),
    text: paragraphs('the text', LIMITS.textMax),
  })
  .meta({ id: 'CannedAnswerForm' })
export const cannedChange = cannedForm.extend({ version: versionOrNone }).meta({ id: 'CannedAnswerChange' })

export const cannedAnswer = z
  .object({ _id: z.string(), name: z.string(), text: z.string(), version: z.number().int() })
  .meta({ id: 'CannedAnswer' })
export type CannedAnswerOnWire = z.infer<typeof cannedAnswer>

export const AUDIENCES = ['class', 'session', 'segment', 'subscribers'] as const

const audience = z.enum(AUDIENCES, { error: 'Choose who gets it.' })

export const announcementForm = z
  .object({
    audience,
    target: id.meta({ description: 'A class, a session, or the name of a group or a list.' }),
    subject: line('a subject', LIMITS.nameMax),
    text: paragraphs('your message', LIMITS.textMax),
  })
  .refine((form) => form.audience !== 'segment' || (SEGMENTS as readonly string[]).includes(form.target), {
    path: ['target'],
    error: 'Choose one of the groups.',
    when: when('audience', 'target'),
  })
  .refine(
    (form) =>
      form.audience !== 'subscribers' || (SUBSCRIPTION_LISTS as readonly string[]).includes(form.target),
    { path: ['target'], error: 'Choose a list.', when: when('audience', 'target') },
  )
  .meta({ id: 'AnnouncementForm' })
export type AnnouncementForm = z.infer<typeof announcementForm>

export const announcementSending = announcementForm
  .safeExtend({ people: numeric(z.number().int().min(0)).meta({ description: 'As in the preview.' }) })
  .meta({ id: 'AnnouncementSending' })

export const announcementPreview = z
  .object({
    people: z.number().int(),
    withoutAddress: z
      .number()
      .int()
      .meta({ description: 'Left out: they have no email or, for news, haven’t confirmed it.' }),
    withoutNews: z
      .number()
      .int()
      .meta({ description: 'Left out: they didn’t subscribe to news, or are blocked.' }),
    targetName: z.string(),
    isNews: z.boolean(),
    lines: z.array(z.string()),
  })
  .meta({ id: 'AnnouncementPreview' })
export type AnnouncementPreviewOnWire = z.infer<typeof announcementPreview>

export const announcements = z
  .object({
    list: z.array(
      z.object({
        _id: z.string(),
        audience,
        targetName: z.string(),
        subject: z.string(),
        text: z.string(),
        by: z.string().nullable(),
        at: time,
        leavesAt: time,
        people: z.number().int(),
        state: z.enum(['waiting', 'sending', 'sent', 'undone']),
        writtenTo: z.number().int(),
      }),
    ),
    classes: z.array(z.object({ _id: z.string(), title: z.string() })),
    sessions: z.array(z.object({ _id: z.string(), title: z.string(), startsAt: time })),
    mayNews: z.boolean(),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'Announcements' })
export type AnnouncementsOnWire = z.infer<typeof announcements>

export const subscribersQuery = z.object({
  q: z.string().max(LIMITS.emailMax).optional().meta({ description: 'Part of the email.' }),
})
export const subscribers = z
  .object({
    counts: z.object({ newsletter: z.number().int(), launch: z.number().int() }),
    list: z.array(
      z.object({
        _id: z.string(),
        email: z.string(),
        list: z.enum(SUBSCRIPTION_LISTS),
        confirmedAt: time.nullable(),
      }),
    ),
    hasMore: z.boolean(),
    timeZone: z.string(),
  })
  .meta({ id: 'Subscribers' })
export type SubscribersOnWire = z.infer<typeof subscribers>
