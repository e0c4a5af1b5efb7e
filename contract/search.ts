import { z } from 'zod'

export const findQuery = z.object({
  q: z
    .string({ error: 'Type something to search for.' })
    .trim()
    .min(1, { error: 'Type something to search for.' })
    .max(100, { error: 'Enter at most 100 characters.' }),
})

export const findings = z
  .object({
    people: z.array(z.object({ _id: z.string(), name: z.string(), about: z.string() })),
    sessions: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        startsAt: z.number(),
        place: z.string().nullable(),
        isAhead: z.boolean().meta({ description: 'Not started or cancelled.' }),
      }),
    ),
    classes: z.array(z.object({ _id: z.string(), title: z.string(), type: z.string() })),
    payments: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        what: z.string(),
        amount: z.number(),
        currency: z.string(),
        at: z.number(),
      }),
    ),
  })
  .meta({ id: 'Findings', description: 'A few matches of each kind the caller may see.' })
export type FindingsOnWire = z.infer<typeof findings>
