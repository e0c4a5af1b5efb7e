import { z } from 'zod'
import { id, money, numeric, optionalParagraphs } from './wire.ts'

const MOST_CHARACTERS = 500
/** Within the range of calendars, also after days are added. */
const moment = z
  .number()
  .int()
  .nonnegative()
  .max(Date.UTC(2100, 0, 1), { error: 'Choose a date before 2100.' })

const sessionChange = z.object({
  scope: z.enum(['this', 'following', 'all'], { error: 'Choose one: this, following or all.' }).meta({
    description: 'This session, this and later ones, or all upcoming ones.',
  }),
  startsAt: numeric(moment).optional().meta({
    description: 'The new start, UTC epoch milliseconds. The others move by as many days, to the same time.',
  }),
  endsAt: numeric(moment).optional(),
  roomId: id.optional(),
  teacherId: id.optional(),
  cancel: z.boolean().optional().meta({ description: 'Cancels it; nothing else changes then.' }),
  reason: optionalParagraphs(MOST_CHARACTERS)
    .optional()
    .meta({ description: 'Shown in the email; required for a room or teacher conflict.' }),
})

export const changePreviewRequest = sessionChange.meta({ id: 'SessionChange' })

export const changeRequest = sessionChange
  .extend({
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As in the preview.' }),
    refund: money(z.number().nonnegative()).meta({ description: 'Rupees, as in the preview.' }),
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
    people: z.number().int().meta({ description: 'People booked; each gets one email, except `untold`.' }),
    untold: z.array(z.string()).meta({ description: 'Members without an email, by name and phone.' }),
    here: z.number().int().meta({ description: 'Of these, already marked present.' }),
    busy: z.number().int().meta({ description: 'Of these, booked elsewhere at the new time.' }),
    paying: z.number().int().meta({ description: 'Paying for a place right now.' }),
    waiting: z.number().int(),
    refund: z.number().meta({ description: 'Rupees refunded for cancelled sessions.' }),
    clashes: z.array(z.string()).meta({ description: 'Room and teacher conflicts, one sentence each.' }),
    teachers: z
      .array(z.object({ name: z.string(), emailed: z.boolean() }))
      .meta({ description: 'Teachers of these sessions; `emailed` is false for one without an account.' }),
    email: z
      .object({ subject: z.string(), lines: z.array(z.string()) })
      .nullable()
      .meta({ description: 'The email to members, without refund and reason; null without members.' }),
  })
  .meta({ id: 'SessionChangePreview' })

export const changeMade = z
  .object({
    changeId: z.string().meta({ description: 'The id to undo it.' }),
    settlesAt: z.number().meta({
      description: 'When emails and refunds go out, UTC epoch milliseconds; until then it can be undone.',
    }),
  })
  .meta({ id: 'SessionChangeMade' })
