import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { versionOrNone } from './studio-records.ts'
import { fee } from './substitutes.ts'
import { count, day, id, line, money } from './wire.ts'

const MOST_RUPEES = 100_000
const MOST_HEADS = 1000

export const month = z
  .string({ error: 'Choose a month.' })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Enter a month like 2026-11.' })
  .meta({ description: 'YYYY-MM, of the studio.' })

export const payQuery = z.object({ teacher: id.optional(), month: month.optional() })
export const monthQuery = z.object({ month: month.optional() })
export const teacherQuery = z.object({ teacher: id.optional() })

export const rateForm = z
  .object({
    teacherId: id,
    classId: id.optional().meta({ description: 'Absent for all classes without their own rate.' }),
    validFrom: day,
    version: versionOrNone.meta({
      description: 'The version of the rate from that day; 0 if there was none.',
    }),
    session: fee.meta({ description: 'Rupees for a session.' }),
    head: fee.optional().meta({ description: 'Rupees per student above `headsFrom`.' }),
    headsFrom: count(
      z
        .number()
        .int({ error: 'Enter a whole number of people.' })
        .min(0, { error: 'Enter zero or more.' })
        .max(MOST_HEADS, { error: `Enter at most ${MOST_HEADS}.` }),
    ).optional(),
    floor: fee.optional().meta({ description: 'The minimum per session.' }),
    cap: fee.optional().meta({ description: 'The maximum per session.' }),
  })
  .meta({ id: 'PayRateForm' })

export const closeForm = z.object({ teacherId: id, month }).meta({ id: 'ClosePayMonth' })

export const correctionForm = z
  .object({
    lineId: id,
    amount: money(
      z
        .number()
        .min(-MOST_RUPEES, { error: `Enter at most ₹${MOST_RUPEES}.` })
        .max(MOST_RUPEES, { error: `Enter at most ₹${MOST_RUPEES}.` })
        .multipleOf(0.01, { error: 'Enter at most two decimal places.' }),
    )
      .refine((amount) => amount !== 0, { error: 'Enter an amount other than zero.' })
      .meta({ description: 'Rupees added, or deducted if negative.' }),
    reason: line('a reason for the correction', LIMITS.sentenceMax),
  })
  .meta({ id: 'PayCorrection' })

const payLine = z.object({
  _id: z.string().nullable().meta({ description: 'Once it is closed; null before.' }),
  startsAt: z.number().nullable(),
  what: z.string(),
  heads: z.number().int().nullable(),
  base: z.number().meta({ description: 'Rupees.' }),
  extraHeads: z.number().int(),
  perHead: z.number(),
  amount: z.number(),
  substitute: z.boolean(),
  correction: z.boolean(),
  withoutRate: z.boolean(),
})
export type PayLineOnWire = z.infer<typeof payLine>

export const payStatement = z
  .object({
    teacher: z.object({ _id: z.string(), name: z.string() }),
    month: z.string(),
    timeZone: z.string(),
    closed: z.object({ number: z.number().int(), at: z.number() }).nullable(),
    lines: z.array(payLine),
    total: z.number().meta({ description: 'Rupees.' }),
    closedMonths: z.array(z.string()),
  })
  .meta({ id: 'PayStatement' })
export type PayStatementOnWire = z.infer<typeof payStatement>

export const payOfAll = z
  .object({
    month: z.string(),
    isOver: z.boolean(),
    teachers: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        sessions: z.number().int(),
        withoutRate: z.number().int(),
        total: z.number(),
        number: z.number().int().nullable().meta({ description: 'Of the statement, once it is closed.' }),
      }),
    ),
  })
  .meta({ id: 'PayOfAll' })
export type PayOfAllOnWire = z.infer<typeof payOfAll>

export const payRate = z
  .object({
    _id: z.string(),
    classId: z.string().nullable(),
    classTitle: z.string().nullable().meta({ description: 'Null for every class.' }),
    version: z.number().int(),
    validFrom: z.string(),
    session: z.number(),
    head: z.number(),
    headsFrom: z.number().int(),
    floor: z.number().nullable(),
    cap: z.number().nullable(),
  })
  .meta({ id: 'PayRate' })
export type PayRateOnWire = z.infer<typeof payRate>
