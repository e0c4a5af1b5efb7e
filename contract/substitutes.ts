import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { version } from './studio-records.ts'
import { id, line, money, paragraphs } from './wire.ts'

const MOST_RUPEES = 100_000
const MOST_PREFERRED = 20

export const fee = money(
  z
    .number()
    .nonnegative({ error: 'Enter zero or more.' })
    .max(MOST_RUPEES, { error: `Enter at most ₹${MOST_RUPEES}.` })
    .multipleOf(0.01, { error: 'Enter at most two decimal places.' }),
)

export const substituteForm = z
  .object({
    message: paragraphs('a message to the substitute', LIMITS.sentenceMax).optional(),
    fee: fee.optional().meta({ description: 'Rupees; absent for the substitute’s own rate.' }),
    studioFirst: z.boolean().default(false).meta({ description: 'Whether the studio has to confirm first.' }),
    preferredFirst: z.boolean().default(true),
  })
  .meta({ id: 'SubstituteForm' })
export type SubstituteForm = z.infer<typeof substituteForm>

export const assignForm = z.object({ teacherId: id }).meta({ id: 'AssignSubstitute' })

export const preferredForm = z
  .object({
    version,
    preferred: z.array(id).max(MOST_PREFERRED, { error: `Choose at most ${MOST_PREFERRED}.` }),
    needs: z
      .object({ certificate: line('the name of a certificate', LIMITS.listEntryMax).optional() })
      .optional()
      .meta({
        description:
          'The certificate the teacher must hold, or an empty object for none; set by the studio. Absent for no change.',
      }),
  })
  .meta({ id: 'PreferredSubstitutes' })

export const deskSession = z
  .object({
    _id: z.string(),
    classId: z.string(),
    title: z.string(),
    startsAt: z.number().meta({ description: 'UTC epoch milliseconds.' }),
    endsAt: z.number(),
    timeZone: z.string(),
    where: z.string(),
    booked: z.number().int(),
  })
  .meta({ id: 'DeskSession' })
export type DeskSession = z.infer<typeof deskSession>

const teacher = z.object({ _id: z.string(), name: z.string() })

const request = z
  .object({
    _id: z.string(),
    session: deskSession,
    from: teacher,
    message: z.string(),
    fee: z.number().nullable().meta({ description: 'Rupees; null for the substitute’s own rate.' }),
    studioFirst: z.boolean(),
    preferredUntil: z.number().nullable(),
    state: z.enum(['open', 'proposed', 'taken', 'withdrawn', 'ended']),
    takenBy: teacher.nullable(),
  })
  .meta({ id: 'SubstituteRequest' })
export type SubstituteRequestOnWire = z.infer<typeof request>

export const candidates = z
  .object({
    preferred: z.array(teacher),
    others: z.array(teacher),
    preferredMinutes: z
      .number()
      .int()
      .meta({ description: 'How long preferred substitutes are asked first.' }),
    mayNameFee: z.boolean(),
    all: z
      .array(
        teacher.extend({
          knowsStyle: z.boolean(),
          isCertified: z.boolean(),
          busyWith: z.object({ title: z.string(), startsAt: z.number() }).nullable(),
        }),
      )
      .nullable()
      .meta({ description: 'Every other teacher, for who may assign one; null for others.' }),
  })
  .meta({ id: 'SubstituteCandidates' })
export type CandidatesOnWire = z.infer<typeof candidates>

export const substitutes = z
  .object({
    own: z.array(z.object({ session: deskSession, request: request.nullable() })).meta({
      description: 'My upcoming sessions, and open requests for them.',
    }),
    forMe: z.array(request).meta({ description: 'Requests I can accept, soonest first.' }),
    given: z.array(request).meta({ description: 'My recent closed requests.' }),
    studio: z.array(request.extend({ fits: z.array(teacher) })).meta({
      description: 'All open requests with possible teachers; for staff who may assign.',
    }),
    classes: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          nextAt: z.number().meta({ description: 'When its next session begins.' }),
          neededCertificate: z.string().nullable(),
          preferred: z.array(z.string()),
          version: z.number().int(),
        }),
      )
      .meta({ description: 'Classes whose preferred substitutes I can choose.' }),
    teachers: z.array(teacher),
    mayAssign: z.boolean(),
  })
  .meta({ id: 'Substitutes' })
export type SubstitutesOnWire = z.infer<typeof substitutes>
