import { z } from 'zod'
import { id, money, numeric, optionalParagraphs } from './wire.ts'

const MOST_CHARACTERS = 500
/** Within what a calendar can say, also after days are added. */
const moment = z
  .number()
  .int()
  .nonnegative()
  .max(Date.UTC(2100, 0, 1), { error: 'Choose a date before 2100.' })

const sessionChange = z.object({
  scope: z.enum(['this', 'following', 'all'], { error: 'Choose one: this, following or all.' }).meta({
    description: 'This session, this and those after it, or all that are still to come.',
  }),
  startsAt: numeric(moment).optional().meta({
    description:
      'Its new beginning, UTC epoch milliseconds. The others move by as many days, to the same hour.',
  }),
  endsAt: numeric(moment).optional(),
  roomId: id.optional(),
  teacherId: id.optional(),
  cancel: z.boolean().optional().meta({ description: 'Calls it off; nothing else changes then.' }),
  reason: optionalParagraphs(MOST_CHARACTERS)
    .optional()
    .meta({ description: 'Stands in the letter; needed where two share a room or a teacher.' }),
})

export const changePreviewRequest = sessionChange.meta({ id: 'SessionChange' })

export const changeRequest = sessionChange
  .extend({
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As the preview said.' }),
    refund: money(z.number().nonnegative()).meta({ description: 'Rupees, as the preview said.' }),
  })
  .meta({ id: 'SessionChangeRequest' })

const state = z.object({
  startsAt: z.number(),
  endsAt: z.number(),
  roomId: z.string().nullable(),
  teacherId: z.string().nullable(),
  calledOff: z.boolean(),
})

export const changePreview = z
  .object({
    sessions: z.array(z.object({ _id: z.string(), before: state, after: state })),
    people: z
      .number()
      .int()
      .meta({ description: 'Booked in one of them; each gets one email, but for `untold`.' }),
    untold: z.array(z.string()).meta({ description: 'Members without an email, by name and phone.' }),
    here: z.number().int().meta({ description: 'Of these, marked as present already.' }),
    busy: z.number().int().meta({ description: 'Of these, booked elsewhere at the new hour.' }),
    paying: z.number().int().meta({ description: 'Paying for a place right now.' }),
    waiting: z.number().int(),
    refund: z.number().meta({ description: 'Rupees that come back for sessions that are called off.' }),
    clashes: z
      .array(z.string())
      .meta({ description: 'Who shares the room or the teacher; a sentence each.' }),
    teachers: z
      .array(z.object({ name: z.string(), emailed: z.boolean() }))
      .meta({ description: 'Teachers of these sessions; `emailed` is false for one without an account.' }),
    email: z
      .object({ subject: z.string(), lines: z.array(z.string()) })
      .nullable()
      .meta({ description: 'What members read, without their refund and the reason; null for no members.' }),
  })
  .meta({ id: 'SessionChangePreview' })

export const changeMade = z
  .object({
    changeId: z.string().meta({ description: 'By which it is undone.' }),
    settlesAt: z.number().meta({
      description: 'When letters and refunds leave, UTC epoch milliseconds; until then it can be undone.',
    }),
  })
  .meta({ id: 'SessionChangeMade' })
