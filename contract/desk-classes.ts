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
  .meta({ description: 'Why two share a room or a teacher, where they do. Kept in the activity log.' })

export const CLASS_STATES = ['published', 'draft', 'archived'] as const
export type ClassState = (typeof CLASS_STATES)[number]

export const classListQuery = z.object({
  state: z.enum(CLASS_STATES).optional(),
  q: z.string().trim().max(100).optional().meta({ description: 'Words of its title, style or teacher.' }),
  teacher: id.optional(),
  style: z.string().trim().max(40).optional(),
  type: z.enum(CLASS_TYPES).optional(),
  after: z.string().max(200).optional().meta({ description: 'What the page before gave as `next`.' }),
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
        'Seats taken in the fullest session to come; of a recorded class who is in it; of a draft null.',
    }),
    sessions: z.number().int(),
    firstAt: z.number().nullable(),
    lastAt: z.number().nullable(),
    nextAt: z.number().nullable(),
    calledOff: z.boolean(),
    touchedAt: z.number().nullable().meta({ description: 'Of a draft: when it was kept last.' }),
    touchedBy: z.string().nullable(),
  })
  .meta({ id: 'ListedClass' })
export type ListedClass = z.infer<typeof listedClass>

export const classList = z
  .object({
    classes: z.array(listedClass),
    next: z.string().nullable().meta({ description: 'Asks for the next page; null at the end.' }),
    counts: z.object({ published: z.number(), draft: z.number(), archived: z.number() }),
    teachers: z.array(person),
    styles: z.array(z.string()),
    timeZone: z.string(),
  })
  .meta({ id: 'ClassList' })
export type ClassListOnWire = z.infer<typeof classList>

export const newDraftForm = z
  .object({
    copyOf: id.optional().meta({ description: 'A class whose next term this is.' }),
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
      'held: by the rule; instead: at the end, for one left out; added: beside the rule; skipped: left out by hand; closed: the studio is.',
  }),
  why: z.string().nullable().meta({ description: 'The name of the closure.' }),
})
export type DraftDate = z.infer<typeof draftDate>

export const choices = z.object({
  teachers: z.array(
    person.extend({
      slug: z.string(),
      busy: z.number().int().meta({ description: 'On how many of the dates they teach something else.' }),
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
      .meta({ description: 'What it needs before it can be published.' }),
    ready: z.array(z.string()).meta({ description: 'What it has already, in words.' }),
    clashes: z
      .array(z.string())
      .meta({ description: 'Who shares the room or the teacher; published only with a reason then.' }),
    warnings: z
      .array(z.string())
      .meta({ description: 'What the studio should know, such as a certificate that ends too soon.' }),
    choices,
    hasOwnRooms: z.boolean().meta({ description: 'Whether a live class without an address gets a room.' }),
  })
  .meta({ id: 'DeskClassDraft' })
export type DeskDraft = z.infer<typeof deskDraft>

/** A video of a class, by its place: the number of its session, or in a recording its turn. */
const classFilm = z.object({
  _id: id,
  number: z.number().int().min(1).max(10_000),
  preview: z.boolean().meta({ description: 'Open to all.' }),
})
export type ClassFilm = z.infer<typeof classFilm>

/** What may be changed of a class that is published. Room, teacher, dates and seats have their own calls. */
const changed = Object.fromEntries(CHANGED_FIELDS.map((name) => [name, true])) as Record<ChangedField, true>
export const classWords = classDraft
  .pick(changed)
  .extend({
    difficulty: z.enum(LEVELS),
    price: classDraft.shape.price.unwrap(),
    films: z.array(classFilm).max(200, { error: 'The limit is 200.' }).nullable().default(null).meta({
      description:
        'Those that it is to have, also of the ones that have arrived and wait; what is not named is taken out. Null: as they are.',
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
      watched: z.number().int().meta({ description: 'How many have begun it.' }),
    }),
  ),
  moved: titles,
  opened: titles.meta({ description: 'Open to all from then on.' }),
  closed: titles,
})
export type FilmsMean = z.infer<typeof filmsMean>

export const whatItMeans = z
  .object({
    fields: z.array(z.string()).meta({ description: 'The fields that would change.' }),
    people: z.number().int().meta({ description: 'In the class now.' }),
    waiting: z.number().int(),
    paying: z
      .number()
      .int()
      .meta({ description: 'Paying for a place right now: at the price they were shown.' }),
    films: filmsMean.nullable().meta({ description: 'Null where the films stay as they are.' }),
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
    whyNotArchived: z
      .string()
      .nullable()
      .meta({ description: 'What stands against archiving it; null for nothing.' }),
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
        place: z.string().nullable().meta({ description: 'Where it is elsewhere than its class.' }),
        teacher: z.string().nullable().meta({ description: 'Who teaches it instead.' }),
      }),
    ),
    added: z
      .array(z.object({ changeId: z.string(), startsAt: z.number(), settlesAt: z.number() }))
      .meta({ description: 'Sessions that it gets at `settlesAt`, unless that is undone.' }),
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

/** Within what a calendar can say. */
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
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As the preview said.' }),
    reason,
  })
  .meta({ id: 'AddedSessionForm' })

/** Of a week. */
const MOST_COPIES = 200

const copyTo = {
  startsAt: moment,
  endsAt: moment.optional().meta({ description: 'As long as what it is copied from without it.' }),
  roomId: id.optional().meta({ description: 'In the same room without it.' }),
}
export const sessionCopyPreviewForm = z.object(copyTo).meta({ id: 'SessionCopyPreviewForm' })
export const sessionCopyForm = z
  .object({
    ...copyTo,
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As the preview said.' }),
    reason,
  })
  .meta({ id: 'SessionCopyForm' })

const weeks = {
  from: day.meta({ description: 'The first of the seven days that are copied.' }),
  to: day.meta({ description: 'The first of those that they are copied to.' }),
}
export const weekCopyPreviewForm = z.object(weeks).meta({ id: 'WeekCopyPreviewForm' })
export const weekCopyForm = z
  .object({
    ...weeks,
    sessions: z
      .array(z.object({ sessionId: id, people: numeric(z.number().int().nonnegative()) }))
      .max(MOST_COPIES, { error: `You can copy at most ${MOST_COPIES} at once.` })
      .meta({ description: 'Which are copied, each with the people that the preview said.' }),
    reason,
  })
  .meta({ id: 'WeekCopyForm' })

export const addedSessionMeans = z
  .object({
    number: z.number().int(),
    people: z.number().int().meta({ description: 'In the run; each gets a place and a letter.' }),
    paying: z.number().int(),
    busy: z.number().int().meta({ description: 'Of these, booked elsewhere at that hour.' }),
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
      copyStartsAt: z.number().meta({ description: 'Where it would be.' }),
      room: z.string().nullable(),
      teacher: z.string(),
      means: z.union([addedSessionMeans, z.null()]),
      refusal: z.string().nullable().meta({ description: 'Why it cannot be copied there.' }),
    }),
  )
  .meta({ id: 'WhatACopiedWeekMeans', description: 'Each after those before it, soonest first.' })
export type WeekCopyMeans = z.infer<typeof weekCopyMeans>
