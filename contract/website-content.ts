import { z } from 'zod'
import { BLOG_CATEGORIES, LEVELS, WORD_KINDS, WORD_SHELVES, WORD_STATES } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { image } from './classes.ts'
import { version } from './studio-records.ts'
import { day, draftLine, draftText, id, optionalLine } from './wire.ts'

/** Drafts may be incomplete: no field is required, but each has bounds. */
const words = draftText
const row = draftLine
/** The name of a print or an uploaded picture; empty for none. */
const picture = z.string().regex(/^[a-z0-9-]{0,150}$/, { error: 'Choose a picture.' })
/** In whole hundredths. */
const price = z
  .number()
  .min(0, { error: 'Enter zero or more.' })
  .max(1_000_000, { error: 'Enter at most 10,00,000.' })
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: 'Enter at most two decimal places.',
  })
const moment = z.number().int().min(0).max(253_402_300_799_000)

const post = z.object({
  kind: z.literal('post'),
  title: row(120),
  excerpt: words(300),
  body: words(60_000).meta({ description: 'Markdown.' }),
  category: z.enum(BLOG_CATEGORIES).nullable(),
  picture,
  teacherId: z.string().max(64).nullable().meta({ description: 'Who wrote it; null: the studio.' }),
  featured: z.boolean(),
  publishAt: moment.nullable().meta({ description: 'UTC epoch milliseconds; null: as it is published.' }),
})
const event = z.object({
  kind: z.literal('event'),
  title: row(120),
  description: words(300),
  body: words(60_000).meta({ description: 'Markdown.' }),
  startsOn: z.union([z.literal(''), day]),
  endsOn: z.union([z.literal(''), day]),
  location: row(160),
  price: price.nullable().meta({ description: 'Units of `currency`.' }),
  currency: z.enum(['USD', 'INR']),
  picture,
})

const pair = z.object({ title: row(80), text: words(400) })
const four = z.array(pair).length(4, { error: 'Fill in all four.' })
/** The home page. Name, welcome text and hours belong to the studio’s profile. */
const landing = z.object({
  kind: z.literal('landing'),
  heroTitle: words(80).meta({ description: 'One line each, as displayed.' }),
  promisesTitle: row(80),
  promisesLede: words(400),
  promises: four,
  stepsTitle: row(80),
  steps: four,
  voicesTitle: row(80),
  closingTitle: row(80),
  closingText: words(300),
  figures: z
    .object({ clientsGuided: row(20), students: row(20), courses: row(20), rating: row(20) })
    .meta({ description: 'Claims of the studio, never computed; empty for none.' }),
})
const about = z.object({
  kind: z.literal('about'),
  teacherId: z.string().max(64).nullable().meta({ description: 'The teacher whom it is about.' }),
  title: row(120),
  lede: words(400),
  story: words(8000).meta({ description: 'Paragraphs, with an empty line between them.' }),
  quote: words(300),
  points: z.array(pair).max(6, { error: 'Add at most six.' }),
  gallery: z
    .array(z.object({ picture, alt: row(200), caption: row(80) }))
    .max(12, { error: 'Add at most twelve.' }),
})

const listed = (most: number, max: number) =>
  z.array(row(max)).max(most, { error: `Add at most ${most} lines.` })
const place = z
  .number()
  .int({ error: 'Enter a whole number.' })
  .min(1, { error: 'Enter at least 1.' })
  .max(999, { error: 'Enter at most 999.' })
  .meta({ description: 'Its position; 1 is first.' })

const courseRupees = z
  .number()
  .min(0, { error: 'Enter zero or more.' })
  .max(1_000_000, { error: 'Enter at most ₹10,00,000.' })
  .refine((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, {
    error: 'Enter at most two decimal places.',
  })
  .nullable()

/** A course page; the price is that of the class that sells it, if any. */
const course = z.object({
  kind: z.literal('course'),
  title: row(120),
  description: words(300),
  fullText: words(4000),
  highlights: listed(12, 160),
  schedule: listed(30, 200).meta({ description: '"Weeks 1–2: what happens in them"' }),
  level: z.enum(LEVELS).nullable(),
  weeks: z
    .number()
    .int()
    .min(1, { error: 'Enter at least 1.' })
    .max(104, { error: 'Enter at most 104.' })
    .nullable(),
  price: courseRupees.meta({ description: 'The price while no class sells it.' }),
  originalPrice: courseRupees.meta({ description: 'The original price; null for none.' }),
  teacherId: z.string().max(64).nullable().meta({ description: 'The teacher who is shown beside it.' }),
  bio: words(1000),
  picture,
  alt: row(200),
  place,
})
const testimonial = z.object({
  kind: z.literal('testimonial'),
  name: row(80),
  text: words(600),
  className: row(80).meta({ description: 'The class it is about; may be empty.' }),
  picture: picture.meta({ description: 'A medallion or a photo.' }),
  place,
})

const questions = z
  .array(z.object({ question: row(160), answer: words(1000) }))
  .max(20, { error: 'Add at most twenty.' })
/** Questions and answers; names in braces are template variables (template-variables.ts). */
const faq = z.object({
  kind: z.literal('faq'),
  support: questions.meta({ description: 'For members, where they ask for help.' }),
  paying: questions.meta({ description: 'For visitors, before they pay.' }),
})

const legal = {
  lede: words(400),
  body: words(60_000).meta({ description: 'Markdown with template variables in braces.' }),
  validFrom: z.union([z.literal(''), day]).meta({ description: 'Empty for the day of publication.' }),
}
/** A teacher’s public page; email and status are in the record. */
const teacher = z.object({
  kind: z.literal('teacher'),
  firstName: row(LIMITS.nameMax),
  lastName: row(LIMITS.nameMax),
  bio: words(LIMITS.textMax),
  philosophy: words(LIMITS.textMax),
  styles: listed(LIMITS.listMax, LIMITS.listEntryMax),
  specialClasses: listed(LIMITS.listMax, LIMITS.listEntryMax),
  certifications: listed(LIMITS.listMax, LIMITS.listEntryMax),
  languages: listed(LIMITS.listMax, LIMITS.listEntryMax),
  experienceYears: z
    .number({ error: 'Enter whole years.' })
    .int({ error: 'Enter whole years.' })
    .min(0, { error: 'Enter zero or more.' })
    .max(80, { error: 'Enter at most 80 years.' })
    .nullable(),
  picture,
})
/** A centre’s public page; rooms, state and status are in the record. */
const centre = z.object({
  kind: z.literal('centre'),
  name: row(LIMITS.nameMax),
  address: row(200),
  description: words(600),
  specialties: listed(8, 80),
  timing: row(120),
  phone: row(40),
  mapQuery: row(200).meta({ description: 'The search text for a map; empty for name and address.' }),
  facilities: listed(8, 120).meta({ description: 'Facilities, such as "Mats to borrow".' }),
  picture,
})
const terms = z.object({ kind: z.literal('terms'), ...legal })
const privacy = z.object({ kind: z.literal('privacy'), ...legal })

export const wordContent = z
  .discriminatedUnion('kind', [
    ...([post, event, course, testimonial, landing, about, faq, terms, privacy] as const),
    ...([teacher, centre] as const),
  ])
  .meta({ id: 'WordContent' })
export type WordContent = z.infer<typeof wordContent>
export type WordKind = WordContent['kind']
export type ContentOf<K extends WordKind> = Extract<WordContent, { kind: K }>

export const wordKind = z.enum(WORD_KINDS)
export const wordState = z.enum(WORD_STATES)

/** The version that was read; a write with an older one is refused. */
const stand = z.string().regex(/^(p\d{1,9}|d\d{1,15}\.\d{1,9})$/, { error: 'This version doesn’t exist.' })

export const keepForm = z.object({ version: stand, content: wordContent }).meta({ id: 'KeepWordsForm' })
export const versionOnly = z.object({ version: stand }).meta({ id: 'WordsVersion' })
export const restoreForm = z
  .object({ version: stand, number: z.number().int().min(1).max(1_000_000_000) })
  .meta({ id: 'RestoreWordsForm' })

export const wordRow = z.object({
  _id: z.string(),
  kind: wordKind,
  title: z.string(),
  state: wordState,
  about: z.string().meta({ description: 'Category, dates or another distinction.' }),
  changedAt: z.number().nullable(),
  shownAt: z.number().nullable().meta({ description: 'When it is or was published.' }),
})
export type WordRow = z.infer<typeof wordRow>

export const wordList = z
  .object({
    rows: z.array(wordRow),
    next: z.string().nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'WordList' })
export type WordList = z.infer<typeof wordList>

const choice = z.object({
  name: z.string(),
  label: z.string(),
  alt: z.string().optional().meta({ description: 'Of an uploaded picture: what it shows.' }),
  image,
})

export const deskWords = z
  .object({
    _id: z.string(),
    version: stand,
    state: wordState,
    content: wordContent,
    published: wordContent.nullable().meta({ description: 'As published.' }),
    keptAt: z.number().nullable(),
    keptBy: z.string().nullable().meta({ description: 'Null where it was you.' }),
    address: z.string().nullable().meta({ description: 'Its public URL.' }),
    missing: z.array(z.object({ field: z.string(), text: z.string() })),
    preview: z.object({
      html: z.string().meta({ description: 'The text as sanitised HTML.' }),
      image,
      head: image,
      author: z.string(),
      authorId: z.string().nullable(),
      readTime: z.string(),
    }),
    choices: z.object({
      pictures: z.array(choice),
      teachers: z.array(z.object({ _id: z.string(), name: z.string() })),
      timeZone: z.string(),
    }),
  })
  .meta({ id: 'DeskWords' })
export type DeskWords = z.infer<typeof deskWords>

export const wordHistory = z
  .object({
    revisions: z.array(
      z.object({
        number: z.number().int(),
        at: z.number(),
        by: z.string().nullable(),
        restored: z.number().int().nullable(),
        content: wordContent,
        html: z.string(),
      }),
    ),
    timeZone: z.string(),
  })
  .meta({ id: 'WordHistory' })
export type WordHistory = z.infer<typeof wordHistory>

export const wordsIndex = z
  .object({
    kinds: z.array(z.object({ kind: wordKind, published: z.number().int(), unfinished: z.number().int() })),
    pictures: z.number().int(),
  })
  .meta({ id: 'WordsIndex' })
export type WordsIndex = z.infer<typeof wordsIndex>

export const uploadedPicture = z
  .object({
    _id: z.string(),
    name: z.string().meta({ description: 'The name used in records, like a print’s.' }),
    version: z.number().int(),
    title: z.string().meta({ description: 'Its title for staff; at first the file name.' }),
    alt: z.string(),
    focus: z.string().meta({ description: 'The focal point: "50% 30%"; empty for the centre.' }),
    image,
    at: z.number(),
    by: z.string().nullable(),
    ready: z.boolean().meta({ description: 'Whether its AVIF forms are there too.' }),
  })
  .meta({ id: 'UploadedPicture' })
export type UploadedPicture = z.infer<typeof uploadedPicture>

export const pictureList = z
  .object({ pictures: z.array(uploadedPicture), next: z.string().nullable(), timeZone: z.string() })
  .meta({ id: 'PictureList' })
export type PictureList = z.infer<typeof pictureList>

export const pictureWords = z
  .object({
    version,
    title: optionalLine(LIMITS.pictureTitle).optional(),
    alt: optionalLine(LIMITS.reason).optional(),
    focus: z
      .string()
      .regex(/^(?:\d{1,2}% \d{1,2}%|100% \d{1,2}%|\d{1,2}% 100%|100% 100%)?$/, {
        error: 'Press the part of the picture that should stay in sight.',
      })
      .optional(),
  })
  .meta({ id: 'PictureWords' })

export const ofKind = z.object({ kind: wordKind })
export const ofOneWord = z.object({ kind: wordKind, id })
/** @see uploadedPicture */
export const pictureTitle = z.object({ title: optionalLine(LIMITS.pictureTitle).optional() })

export const pageOf = z.object({ after: z.string().max(200).optional() })
export const listOf = pageOf.extend({ state: z.enum(WORD_SHELVES).optional() })
