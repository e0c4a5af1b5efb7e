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
          .meta({ description: 'The centre that the role ends at; null for all.' }),
      }),
    ),
    may: z.array(z.enum(VERBS)).meta({
      description: 'What they may do anywhere at all. Whether also here, the call that does it says.',
    }),
    everywhere: z
      .array(z.enum(VERBS))
      .meta({ description: 'Of that, what they may do in the whole studio, not at one centre alone.' }),
    centres: z
      .array(z.object({ _id: z.string(), name: z.string(), image }))
      .meta({ description: 'Where they may plan sessions, in the order of the site.' }),
    timeZone: z.string().meta({ description: 'Of the studio: hours at the desk are read in it.' }),
    unanswered: z.number().int().nullable().meta({
      description: 'Threads of the inbox that wait for an answer; null for who does not answer it.',
    }),
    lacksSecondFactor: z.boolean().meta({
      description: 'The studio demands a second factor for money and health, and this account has none yet.',
    }),
    teacher: z
      .object({ _id: z.string(), slug: z.string(), firstName: z.string(), lastName: z.string(), image })
      .nullable()
      .meta({ description: 'Their own page among the teachers, where the studio has made one.' }),
  })
  .meta({ id: 'DeskPerson' })
export type DeskPerson = z.infer<typeof deskPerson>
