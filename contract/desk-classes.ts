import { z } from 'zod'
import { CHANGED_FIELDS, type ChangedField } from '../shared/class-fields.ts'
import { CLASS_TYPES, LEVELS } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { classDraft } from './class-drafts.ts'
import { image } from './classes.ts'
import { version } from './studio-records.ts'
import { day, id, numeric, optionalParagraphs, timeOfDay } from './wire.ts'

const reason = optionalParagraphs(LIMITS.sentenceMax)
  .optional()
  .meta({ description: 'The reason for a room or teacher conflict; recorded in the activity log.' })

export const CLASS_STATES = ['published', 'draft', 'archived'] as const
export type ClassState = (typeof CLASS_STATES)[number]

export const classListQuery = z.object({
  state: z.enum(CLASS_STATES).optional(),
  q: z.string().trim().max(100).optional().meta({ description: 'Words in its title, style or teacher.' }),
  teacher: id.optional(),
  style: z.string().trim().max(40).optional(),
  type: z.enum(CLASS_TYPES).optional(),
  after: z.string().max(200).optional().meta({ description: '`next` of the previous page.' }),
})

const person = z.object({ _id: z.string(), name: z.string() })

export const listedClass = z
  .object({
    _id: z.string(),
    title: z.string(),
    style: z.string(),
    difficulty: z.enum(LEVELS).nullable(),
    type: z.enum(CLASS_TYPES).nullable(),
    teacher: z.string().nullable(),
    place: z.string().nullable().meta({ description: 'Room and centre.' }),
    image: image.nullable().meta({ description: 'Null for a draft without one.' }),
    price: z.number().nullable(),
    capacity: z.number().int().nullable(),
    taken: z.number().int().nullable().meta({
      description:
        'Bookings in the fullest upcoming session; enrollments of a recorded class; null for a draft.',
    }),
    sessions: z.number().int(),
    firstAt: z.number().nullable(),
    lastAt: z.number().nullable(),
    nextAt: z.number().nullable(),
    calledOff: z.boolean(),
    touchedAt: z.number().nullable().meta({ description: 'For a draft: when it was last saved.' }),
    touchedBy: z.string().nullable(),
  })
  .meta({ id: 'ListedClass' })
export type ListedClass = z.infer<typeof listedClass>

export const classList = z
  .object({
    classes: z.array(listedClass),
    next: z.string().nullable().meta({ description: 'The key of the next page; null at the end.' }),
    counts: z.object({ published: z.number(), draft: z.number(), archived: z.number() }),
    teachers: z.array(person),
    styles: z.array(z.string()),
    timeZone: z.string(),
  })
  .meta({ id: 'ClassList' })
export type ClassListOnWire = z.infer<typeof classList>

export const newDraftForm = z
  .object({
    copyOf: id.optional().meta({ description: 'The class this is the next term of.' }),
    day: day.optional(),
    startTime: timeOfDay.optional(),
    roomId: id.optional(),
  })
  .meta({ id: 'NewClassDraft' })
export type NewDraftForm = z.infer<typeof newDraftForm>

export const draftForm = z.object({ version, content: classDraft }).meta({ id: 'ClassDraftForm' })
export const versionQuery = z.object({ version })
export const publishForm = z.object({ version, reason }).meta({ id: 'PublishForm' })
export const versionForm = z.object({ version }).meta({ id: 'VersionForm' })

const courseChoice = z.object({ id: z.number().int(), title: z.string() })

export const DATE_STATES = ['held', 'instead', 'added', 'skipped', 'closed'] as const

const draftDate = z.object({
  day: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  state: z.enum(DATE_STATES).meta({
    description:
      'held: by the rule; instead: at the end, to replace a skipped one; added: in addition to the rule; skipped: by hand; closed: a closed day.',
  }),
  why: z.string().nullable().meta({ description: 'The name of the closure.' }),
})
export type DraftDate = z.infer<typeof draftDate>

export const choices = z.object({
  teachers: z.array(
    person.extend({
      slug: z.string(),
      busy: z.number().int().meta({ description: 'On how many of the dates they teach another class.' }),
    }),
  ),
  rooms: z.array(person.extend({ centre: z.string(), capacity: z.number().int(), busy: z.number().int() })),
  styles: z.array(z.string()),
  pictures: z.array(z.object({ name: z.string(), label: z.string(), image })),
  courses: z.array(courseChoice),
  timeZone: z.string(),
})

export const deskDraft = z
  .object({
    _id: z.string(),
    version: z.number().int(),
    content: classDraft,
    copyOf: z.object({ _id: z.string(), title: z.string() }).nullable(),
    keptAt: z.number(),
    keptBy: z.string().nullable().meta({ description: 'Null for the caller.' }),
    dates: z.array(draftDate),
    missing: z
      .array(z.object({ field: z.string(), text: z.string() }))
      .meta({ description: 'What is missing before it can be published.' }),
    ready: z.array(z.string()).meta({ description: 'What is complete, in words.' }),
    clashes: z
      .array(z.string())
      .meta({ description: 'Room and teacher conflicts; a reason is then required.' }),
    warnings: z
      .array(z.string())
      .meta({ description: 'Warnings, such as a certificate that expires too soon.' }),
    choices,
    hasOwnRooms: z.boolean().meta({ description: 'Whether a live class without a link gets a Jitsi room.' }),
  })
  .meta({ id: 'DeskClassDraft' })
export type DeskDraft = z.infer<typeof deskDraft>

/** A video of a class by number: of its session or, in a recording, its position. */
const classFilm = z.object({
  _id: id,
  number: z.number().int().min(1).max(10_000),
  preview: z.boolean().meta({ description: 'Open to everyone.' }),
})
export type ClassFilm = z.infer<typeof classFilm>

/** The editable fields of a published class. Room, teacher, dates and capacity have their own calls. */
const changed = Object.fromEntries(CHANGED_FIELDS.map((name) => [name, true])) as Record<ChangedField, true>
export const classWords = classDraft
  .pick(changed)
  .extend({
    difficulty: z.enum(LEVELS),
    price: classDraft.shape.price.unwrap(),
    films: z.array(classFilm).max(200, { error: 'The limit is 200.' }).nullable().default(null).meta({
      description:
        'The videos the class will have, including uploaded ones; others are removed. Null for no change.',
    }),
  })
  .meta({ id: 'ClassWords' })
export type ClassWords = z.infer<typeof classWords>

export const classWordsForm = z.object({ version, content: classWords }).meta({ id: 'ClassWordsForm' })
export const classWordsPreview = z.object({ content: classWords }).meta({ id: 'ClassWordsPreviewForm' })

const titles = z.array(z.string())
const filmsMean = z.object({
  added: titles,
  removed: z.array(
    z.object({
      title: z.string(),
      watched: z.number().int().meta({ description: 'How many have started it.' }),
    }),
  ),
  moved: titles,
  opened: titles.meta({ description: 'Open to everyone.' }),
  closed: titles,
})
export type FilmsMean = z.infer<typeof filmsMean>

export const whatItMeans = z
  .object({
    fields: z.array(z.string()).meta({ description: 'The fields that would change.' }),
    people: z.number().int().meta({ description: 'Enrolled now.' }),
    waiting: z.number().int(),
    paying: z
      .number()
      .int()
      .meta({ description: 'Paying for a place right now: at the price they were shown.' }),
    films: filmsMean.nullable().meta({ description: 'Null if the videos don’t change.' }),
    refused: z.array(z.object({ field: z.string(), text: z.string() })),
  })
  .meta({ id: 'WhatAChangeOfAClassMeans' })
export type WhatItMeans = z.infer<typeof whatItMeans>

export const deskClass = z
  .object({
    _id: z.string(),
    version: z.number().int(),
    slug: z.string(),
    type: z.enum(CLASS_TYPES),
    content: classWords,
    capacity: z.number().int(),
    teacher: person.extend({ slug: z.string() }),
    room: z.string().nullable(),
    centre: z.string().nullable(),
    calledOff: z.boolean(),
    archivedAt: z.number().nullable(),
    whyNotArchived: z.string().nullable().meta({ description: 'Why it can’t be archived; null if it can.' }),
    people: z.number().int(),
    waiting: z.number().int(),
    paying: z.number().int(),
    sessions: z.array(
      z.object({
        _id: z.string(),
        number: z.number().int(),
        startsAt: z.number(),
        endsAt: z.number(),
        calledOff: z.boolean(),
        booked: z.number().int(),
        place: z.string().nullable().meta({ description: 'Its place, if it differs from the class.' }),
        teacher: z.string().nullable().meta({ description: 'The substitute.' }),
      }),
    ),
    added: z
      .array(z.object({ changeId: z.string(), startsAt: z.number(), settlesAt: z.number() }))
      .meta({ description: 'Sessions added at `settlesAt` unless undone.' }),
    films: z.array(
      z.object({
        _id: z.string(),
        number: z.number().int(),
        title: z.string(),
        durationSeconds: z.number(),
        preview: z.boolean(),
        image,
      }),
    ),
    lastChange: z.object({ at: z.number(), by: z.string().nullable() }).nullable(),
    choices: choices.pick({ styles: true, pictures: true, courses: true, timeZone: true }),
  })
  .meta({ id: 'DeskClass' })
export type DeskClass = z.infer<typeof deskClass>

/** Within the range of calendars. */
const moment = numeric(
  z
    .number()
    .int()
    .nonnegative()
    .max(Date.UTC(2100, 0, 1), { error: 'Choose a date before 2100.' }),
)

export const addedSessionPreviewForm = z
  .object({ startsAt: moment, endsAt: moment })
  .meta({ id: 'AddedSessionPreviewForm' })
export const addedSessionForm = z
  .object({
    startsAt: moment,
    endsAt: moment,
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As in the preview.' }),
    reason,
  })
  .meta({ id: 'AddedSessionForm' })

/** Of a week. */
const MOST_COPIES = 200

const copyTo = {
  startsAt: moment,
  endsAt: moment.optional().meta({ description: 'By default as long as the original.' }),
  roomId: id.optional().meta({ description: 'By default the same room.' }),
}
export const sessionCopyPreviewForm = z.object(copyTo).meta({ id: 'SessionCopyPreviewForm' })
export const sessionCopyForm = z
  .object({
    ...copyTo,
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As in the preview.' }),
    reason,
  })
  .meta({ id: 'SessionCopyForm' })

const weeks = {
  from: day.meta({ description: 'The first day of the week to copy.' }),
  to: day.meta({ description: 'The first day of the target week.' }),
}
export const weekCopyPreviewForm = z.object(weeks).meta({ id: 'WeekCopyPreviewForm' })
export const weekCopyForm = z
  .object({
    ...weeks,
    sessions: z
      .array(z.object({ sessionId: id, people: numeric(z.number().int().nonnegative()) }))
      .max(MOST_COPIES, { error: `You can copy at most ${MOST_COPIES} at once.` })
      .meta({ description: 'The sessions to copy, each with the number of people in the preview.' }),
    reason,
  })
  .meta({ id: 'WeekCopyForm' })

export const addedSessionMeans = z
  .object({
    number: z.number().int(),
    people: z.number().int().meta({ description: 'Enrolled; each gets a place and an email.' }),
    paying: z.number().int(),
    busy: z.number().int().meta({ description: 'Of these, booked elsewhere at that time.' }),
    clashes: z.array(z.string()),
  })
  .meta({ id: 'WhatAnAddedSessionMeans' })
export type AddedSessionMeans = z.infer<typeof addedSessionMeans>

export const weekCopyMeans = z
  .array(
    z.object({
      sessionId: z.string(),
      title: z.string(),
      startsAt: z.number(),
      copyStartsAt: z.number().meta({ description: 'The new place.' }),
      room: z.string().nullable(),
      teacher: z.string(),
      means: z.union([addedSessionMeans, z.null()]),
      refusal: z.string().nullable().meta({ description: 'Why it cannot be copied there.' }),
    }),
  )
  .meta({ id: 'WhatACopiedWeekMeans', description: 'Soonest first, each considering those before it.' })
export type WeekCopyMeans = z.infer<typeof weekCopyMeans>
