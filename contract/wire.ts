import { z } from 'zod'
import { FAILURE_CODES } from '../shared/failure-codes.ts'
import { TEXTS } from '../shared/texts.ts'

const NUMBER_AS_TEXT = /^-?\d{1,12}(\.\d{1,6})?$/

/** Forms send numbers as text. The document shows the bounds. */
export function numeric(number: z.ZodNumber) {
  const { $schema: _, ...asNumber } = z.toJSONSchema(number)
  const isNegative = Number(asNumber.minimum ?? asNumber.exclusiveMinimum ?? -1) < 0
  const fraction = asNumber.type === 'integer' ? '' : '(\\.\\d{1,6})?'
  const asText = { type: 'string', pattern: `^${isNegative ? '-?' : ''}\\d{1,12}${fraction}$` }
  return z
    .union([z.number(), z.string().regex(NUMBER_AS_TEXT).transform(Number)], {
      error: 'Please enter a number.',
    })
    .pipe(number)
    .meta({ anyOf: [asNumber, asText] })
}

/** Forms send numbers as text. */
export function numericChoice<const T extends readonly number[]>(values: T, error: string) {
  return numeric(z.number()).refine((value): value is T[number] => values.includes(value), { error })
}

/** `what` completes "Please enter …". */
export function line(what: string, max: number) {
  const error = `Please enter ${what}.`
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(max, { error: `At most ${max} characters, please.` })
    .refine((text) => !UNSEEN.test(text), { error: 'Please leave out line breaks and invisible characters.' })
}

/** Words of several lines; empty ones are refused. `what` completes "Please enter …". */
export function paragraphs(what: string, max: number) {
  const error = `Please enter ${what}.`
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(max, { error: `At most ${max} characters, please.` })
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .refine((text) => !UNSEEN.test(text.replaceAll(/[\n\t]/g, ' ')), {
      error: 'Please leave out invisible characters.',
    })
}

/** YYYY-MM-DD, a day that there is. */
export const day = z
  .string({ error: 'Please enter a day.' })
  .trim()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), {
    error: 'Please enter a day, such as 2026-11-30.',
  })
  .meta({ type: 'string', format: 'date' })

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * Control and formatting characters, which can break, turn or hide text. The two joiners belong to names in Indic
 * scripts.
 */
export const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Bounded, so that nothing large reaches the database. */
export const id = z
  .string({ error: 'An id is missing.' })
  .trim()
  .min(1, { error: 'An id is missing.' })
  .max(64, { error: 'This is not an id.' })

/** The last line of the page before: its moment and its id. */
export const cursor = z
  .string()
  .regex(/^\d{1,16}_[\w-]{1,64}$/, { error: 'The page is not known.' })
  .transform((text) => {
    const [at = '', ...id] = text.split('_')
    return { at: Number(at), id: id.join('_') }
  })

export const email = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .max(254, { error: 'This address is too long.' })
  .pipe(z.email({ error: TEXTS.emailMalformed }))
  .transform((value) => value.toLowerCase())
  // Reserved by RFC 2606; accounts without an address have one of these.
  .refine((value) => !value.endsWith('.invalid'), { error: 'This address leads nowhere.' })
  .meta({ type: 'string', format: 'email', maxLength: 254 })

export const failure = z
  .object({
    success: z.literal(false),
    code: z.enum(FAILURE_CODES).meta({ description: 'What went wrong, for programs: sentences may change.' }),
    message: z.string(),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Field by field, where fields are at fault.' }),
    twoFactor: z
      .boolean()
      .optional()
      .meta({ description: 'At a login: the password is right, and a code is required too.' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure', description: 'Every failure, with a fitting HTTP status.' })
export type Failure = z.infer<typeof failure>

export const done = z.object({ success: z.literal(true), message: z.string() }).meta({ id: 'Done' })

/** `{ success: true, data }` */
export function answer<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data })
}
