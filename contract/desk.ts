import { z } from 'zod'
import { STAFF_ROLES } from '../shared/enums.ts'
import { image } from './classes.ts'
import { VERBS } from './permissions.ts'

export const deskPerson = z
  .object({
    roles: z.array(
      z.object({
        role: z.enum(STAFF_ROLES),
        centre: z
          .string()
          .nullable()
          .meta({ description: 'The centre the role is limited to; null for all.' }),
      }),
    ),
    may: z.array(z.enum(VERBS)).meta({
      description: 'What they may do anywhere; the call itself decides for a centre.',
    }),
    everywhere: z
      .array(z.enum(VERBS))
      .meta({ description: 'Of that, what they may do in the whole studio.' }),
    centres: z
      .array(z.object({ _id: z.string(), name: z.string(), image }))
      .meta({ description: 'Centres where they may schedule sessions.' }),
    timeZone: z.string().meta({ description: 'The studio’s time zone, used for times at the desk.' }),
    unanswered: z.number().int().nullable().meta({
      description: 'Unanswered threads; null without access to the inbox.',
    }),
    lacksSecondFactor: z.boolean().meta({
      description:
        'The studio requires two-factor login for payments and health answers, and this account has none.',
    }),
    teacher: z
      .object({ _id: z.string(), slug: z.string(), firstName: z.string(), lastName: z.string(), image })
      .nullable()
      .meta({ description: 'Their teacher page, if any.' }),
  })
  .meta({ id: 'DeskPerson' })
export type DeskPerson = z.infer<typeof deskPerson>
