import { z } from 'zod'

/** Pieces that every schema of the wire is made of. */

/** A number that may come as a numeric string, as an HTML form sends it. */
export function numeric(number: z.ZodNumber) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
          .transform(Number),
      ],
      { error: 'Please enter a number.' },
    )
    .pipe(number)
}

/** One of a list of numbers, which may come as numeric strings. */
export function numericChoice<const T extends readonly number[]>(values: T, error: string) {
  return numeric(z.number()).refine((value): value is T[number] => values.includes(value), { error })
}

/** A required line of text, trimmed. `what` completes "Please enter …". */
export function line(what: string, max: number) {
  const error = `Please enter ${what}.`
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(max, { error: `At most ${max} characters, please.` })
}

/** An id of ours: opaque. The length is bounded so that nothing large reaches the database. */
export const id = z
  .string({ error: 'An id is missing.' })
  .trim()
  .min(1, { error: 'An id is missing.' })
  .max(64, { error: 'This is not an id.' })

export const email = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .max(254, { error: 'This address is too long.' })
  .pipe(z.email({ error: 'This does not look like an email address. Check the part after the @.' }))
  .transform((value) => value.toLowerCase())

export const failure = z
  .object({
    success: z.literal(false),
    message: z.string(),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Field by field, where fields are at fault.' }),
    twoFactor: z
      .boolean()
      .optional()
      .meta({ description: 'At a login: the password is right, and a code is wanted too.' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure', description: 'Every failure, with a fitting HTTP status.' })
export type Failure = z.infer<typeof failure>

export const done = z.object({ success: z.literal(true), message: z.string() }).meta({ id: 'Done' })

/** `{ success: true, data }` */
export function answer<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data })
}
