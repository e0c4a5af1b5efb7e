import { z } from 'zod'
import { FAILURE_CODES } from '../shared/failure-codes.ts'
import { dayWanted, readDay } from '../shared/typed/day.ts'
import { durationWanted, hoursWanted, readHours, readMinutes } from '../shared/typed/duration.ts'
import { emailProblem, readEmail } from '../shared/typed/email.ts'
import { moneyWanted, readMoney } from '../shared/typed/money.ts'
import { readCount, readNumber, readPercent } from '../shared/typed/number.ts'
import { phoneWanted, readPhone } from '../shared/typed/phone.ts'
import { cleanLine, cleanText, visibleText } from '../shared/typed/text.ts'
import { readTime, timeWanted } from '../shared/typed/time.ts'
import { readUrl, urlWanted } from '../shared/typed/url.ts'

/**
 * A number, or a text that `read` parses, as forms send it. The document shows the bounds.
 * @param wanted the message if it can’t be parsed
 */
export function numeric(number: z.ZodNumber, read = readNumber as Reader, wanted = 'Enter a number.') {
  const { $schema: _, ...asNumber } = z.toJSONSchema(number)
  return z
    .union([z.number(), z.string()], { error: wanted })
    .transform((typed, context) => {
      const found = typeof typed === 'number' ? typed : read(typed)
      if (found !== null) return found
      context.issues.push({ code: 'custom', message: wanted, input: typed })
      return z.NEVER
    })
    .pipe(number)
    .meta({ anyOf: [asNumber, { type: 'string', description: 'As people write it.' }] })
}
type Reader = (typed: string) => number | null

/** An amount: "1499", "₹1,499.00", "1499/-" (shared/typed/money.ts). */
export const money = (number: z.ZodNumber) => numeric(number, readMoney, moneyWanted)
export const percent = (number: z.ZodNumber) =>
  numeric(number, readPercent, 'Enter a percentage like 5 or 12.5.')
/** A count. Fractions are refused, not rounded. */
export const count = (number: z.ZodNumber) => numeric(number, readCount, 'Enter a whole number.')

/** Durations; the name is the unit of a bare number. */
export const minutes = (number: z.ZodNumber) => numeric(number, readMinutes, durationWanted)
export const hours = (number: z.ZodNumber) => numeric(number, readHours, hoursWanted)

/** Forms send numbers as text. */
export function numericChoice<const T extends readonly number[]>(values: T, error: string) {
  return numeric(z.number()).refine((value): value is T[number] => values.includes(value), { error })
}

const tooLong = (max: number) => ({ error: `Enter at most ${max} characters.` })

/** One line, tidied: nothing invisible, single spaces (shared/typed/text.ts). `what` completes "Enter …". */
export function line(what: string, max: number) {
  const error = `Enter ${what}.`
  return z.string({ error }).overwrite(cleanLine).min(1, { error }).max(max, tooLong(max))
}

/** A line that may be empty. */
export const optionalLine = (max: number) =>
  z.string({ error: 'Enter some text.' }).overwrite(cleanLine).max(max, tooLong(max))

/** Required multi-line text. `what` completes "Enter …". */
export function paragraphs(what: string, max: number) {
  const error = `Enter ${what}.`
  return z.string({ error }).overwrite(cleanText).min(1, { error }).max(max, tooLong(max))
}

/** Optional multi-line text. */
export const optionalParagraphs = (max: number) =>
  z.string({ error: 'Enter some text.' }).overwrite(cleanText).max(max, tooLong(max))

/** Text of a draft, with trailing blanks kept. */
export const draftText = (max: number) => z.string().overwrite(visibleText).max(max, tooLong(max))
export const draftLine = (max: number) =>
  z
    .string()
    .overwrite((typed) => visibleText(typed).replaceAll('\n', ' '))
    .max(max, tooLong(max))

/** Text parsed and normalised by `read`. */
export function readable(
  read: (typed: string) => string | null,
  missing: string,
  wanted: (typed: string) => string,
) {
  return z.string({ error: missing }).transform((typed, context) => {
    const found = read(typed)
    if (found !== null) return found
    context.issues.push({
      code: 'custom',
      message: cleanLine(typed) === '' ? missing : wanted(typed),
      input: typed,
    })
    return z.NEVER
  })
}

/** An existing date, normalised to YYYY-MM-DD: "27/11/2026", "27 Nov 2026" (shared/typed/day.ts). */
export const day = readable(readDay, 'Enter a date.', () => dayWanted).meta({
  type: 'string',
  format: 'date',
})

/** A time of day, normalised to HH:MM: "6:30 pm", "18.30" (shared/typed/time.ts). */
export const timeOfDay = readable(readTime, timeWanted, () => timeWanted).meta({ type: 'string' })

/** One phone number or two (shared/typed/phone.ts). */
export const phone = readable(readPhone, 'Enter your phone number.', () => phoneWanted).meta({
  type: 'string',
})
export const optionalPhone = z
  .union([z.literal(''), phone], { error: phoneWanted })
  .meta({ type: 'string', description: 'One phone number or two; may be empty.' })

/** A web address, kept with its https:// (shared/typed/url.ts). */
export const webAddress = (max: number, wanted = urlWanted) =>
  readable(readUrl, wanted, () => wanted)
    .refine((url) => url.length <= max, { error: `Enter at most ${max} characters.` })
    .meta({ type: 'string' })

/**
 * Runs a cross-field rule as soon as the fields it reads are valid. By default zod runs it only once all fields are valid, and
 * people would see one error after another.
 */
export const when =
  (...reads: string[]) =>
  ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => reads.includes(String(path?.[0])))

/** Bounded, so that nothing large reaches the database. */
export const id = z
  .string({ error: 'An id is missing.' })
  .trim()
  .min(1, { error: 'An id is missing.' })
  .max(64, { error: 'This id isn’t valid.' })

/** The last line of the previous page: its time and id. */
export const cursor = z
  .string()
  .regex(/^\d{1,16}_[\w-]{1,64}$/, { error: 'This page of the list doesn’t exist.' })
  .transform((text) => {
    const [at = '', ...id] = text.split('_')
    return { at: Number(at), id: id.join('_') }
  })

/** In lower case with a punycode domain (shared/typed/email.ts). */
export const email = readable(readEmail, 'Enter your email address.', emailProblem)
  // Reserved by RFC 2606; accounts without an address have one of these.
  .refine((value) => !value.endsWith('.invalid'), { error: 'Enter a real address.' })
  .meta({ type: 'string', format: 'email', maxLength: 254 })

export const optionalEmail = readable(
  (typed) => (cleanLine(typed) === '' ? '' : readEmail(typed)),
  'Enter an email address.',
  emailProblem,
)
  .refine((value) => !value.endsWith('.invalid'), { error: 'Enter a real address.' })
  .meta({ type: 'string', description: 'An email address; may be empty.' })

export const failure = z
  .object({
    success: z.literal(false),
    code: z.enum(FAILURE_CODES).meta({ description: 'A stable code; messages may change.' }),
    message: z.string(),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Messages by field, if fields are invalid.' }),
    twoFactor: z
      .boolean()
      .optional()
      .meta({ description: 'At login: the password is right, and a code is required.' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure', description: 'A failure, with the matching HTTP status.' })
export type Failure = z.infer<typeof failure>

export const done = z.object({ success: z.literal(true), message: z.string() }).meta({ id: 'Done' })

/** `{ success: true, data }` */
export function answer<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data })
}

/** `{ success: true, message, data }` */
export function saying<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string(), data })
}
