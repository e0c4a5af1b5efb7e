import { z } from 'zod'
import {
  CLASS_FIELD_NAMES,
  CLASS_FIELDS,
  type ClassField,
  SHOWN_FIELDS,
  type ShownField,
} from '../shared/class-fields.ts'
import { CLASS_TYPES, LEVELS } from '../shared/enums.ts'
import { day, draftLine, draftText, timeOfDay } from './wire.ts'

const text = draftLine
/** Empty in a new draft. */
const NOT_YET = z.literal('')
const rupees = z
  .number()
  .min(0, { error: 'Enter zero or more.' })
  .max(1_000_000, { error: 'Enter at most ₹10,00,000.' })
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: 'Enter at most two decimal places.',
  })
const count = (least: number, most: number) =>
  z
    .number()
    .int()
    .min(least, { error: `Enter at least ${least}.` })
    .max(most, { error: `Enter at most ${most}.` })
const list = z.array(text(120)).max(20, { error: 'Add at most 20.' })

/** When a class meets: a rule, from which dates are computed, with corrections for single dates. */
export const classDates = z.object({
  /** 1 = Sunday … 7 = Saturday. */
  daysOfWeek: z.array(count(1, 7)).max(7),
  startTime: z.union([NOT_YET, timeOfDay]),
  endTime: z.union([NOT_YET, timeOfDay]),
  firstOn: z.union([NOT_YET, day]),
  sessions: count(1, 200).nullable(),
  /** Days of the rule to skip. */
  skipped: z.array(day).max(200),
  /** Days on which it meets despite being closed. */
  held: z.array(day).max(200),
  /** Sessions in addition to the rule. */
  added: z.array(z.object({ day, startTime: timeOfDay, endTime: timeOfDay })).max(50),
})
export type ClassDates = z.infer<typeof classDates>

/** A class’s own cancellation policy, possibly incomplete. */
const ownTerms = z.object({
  tiers: z
    .array(z.object({ hoursBefore: count(0, 2160).nullable(), percent: count(1, 100).nullable() }))
    .max(5, { error: 'Add at most five lines.' }),
  coolingOffMinutes: count(0, 10_080).nullable(),
  recordedHours: count(0, 8760).nullable(),
  openedPercent: count(0, 100).nullable(),
})
export type OwnTerms = z.infer<typeof ownTerms>

/**
 * A class draft. Fields may be missing until it is published, but must be within bounds. Money is in rupees, as everywhere in the
 * API.
 */
export const classDraft = z
  .object({
    title: text(80),
    description: text(160).meta({ description: 'A short description for the card.' }),
    style: text(40),
    difficulty: z.enum(LEVELS).nullable(),
    type: z.enum(CLASS_TYPES).nullable(),
    about: z.object({
      teaches: list,
      forWhom: draftText(500),
      care: draftText(500)
        .default('')
        .meta({ description: 'Health notes: who should ask first, or leave something out.' }),
    }),
    language: text(40).meta({ description: 'The language of teaching.' }),
    equipmentNeeded: list,
    instructorId: z.string().max(64).nullable(),
    roomId: z.string().max(64).nullable(),
    joinLink: text(2000),
    neededCertificate: text(120),
    capacity: count(1, 1000).nullable(),
    price: rupees.nullable(),
    singlePrice: rupees.nullable(),
    proRata: z.boolean().meta({ description: 'People who join late pay only for the remaining sessions.' }),
    makeUps: count(0, 50),
    giveUpMinutes: count(0, 10_080),
    // Missing in drafts from before this field existed.
    underfilledBelow: count(0, 1000).nullable().default(null).meta({
      description:
        'The number of bookings below which a session is shown as under-filled; null for a quarter of the places.',
    }),
    picture: text(200).meta({ description: 'The name of a print.' }),
    renewal: z.boolean(),
    courseId: z.number().int().min(1).max(999_999_999).nullable().default(null).meta({
      description: 'The number of the course it sells.',
    }),
    policy: ownTerms.nullable().default(null).meta({
      description: 'Its own cancellation policy; null for the studio’s.',
    }),
    dates: classDates.nullable(),
  } satisfies Record<ClassField, z.ZodType>)
  .meta({ id: 'ClassDraft' })
export type ClassDraft = z.infer<typeof classDraft>

export const EMPTY_DRAFT = classDraft.parse(
  Object.fromEntries(CLASS_FIELD_NAMES.map((name) => [name, CLASS_FIELDS[name].empty])),
)

/** Fields that visitors see unchanged. */
export const shownFields = Object.fromEntries(
  SHOWN_FIELDS.map((name) => [name, classDraft.shape[name]]),
) as Pick<typeof classDraft.shape, ShownField>
