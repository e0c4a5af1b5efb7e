import { z } from 'zod'
import { type LetterWords, placeholdersOf, unknownPlaceholders } from '../shared/letter-texts.ts'
import { LIMITS } from '../shared/limits.ts'
import { cleanLine, cleanText } from '../shared/typed/text.ts'
import { versionOrNone } from './studio-records.ts'

const words = (field: keyof LetterWords, most: number) =>
  z
    .string()
    .overwrite(field === 'subject' ? cleanLine : cleanText)
    .max(most, { error: `At most ${most} characters.` })
    .superRefine((text, context) => {
      const unknown = unknownPlaceholders(field, text)
      if (unknown.length > 0)
        context.addIssue({
          code: 'custom',
          message: `${unknown.join(' and ')} doesn’t work here. You can use ${placeholdersOf(field).join(' and ')}.`,
        })
    })
    // Empty fields may be missing.
    .default('')

const own = {
  subject: words('subject', LIMITS.letterSubjectMax).meta({
    description: 'Empty for the default, which {subject} inserts.',
  }),
  opening: words('opening', LIMITS.letterPartMax),
  closing: words('closing', LIMITS.letterPartMax),
}

export const letterTextForm = z.object({ version: versionOrNone, ...own }).meta({ id: 'LetterTextForm' })
export type LetterTextForm = z.infer<typeof letterTextForm>

export const letterTexts = z
  .object({
    reader: z.string().meta({ description: 'The caller’s first name, greeted in the examples.' }),
    studio: z.string(),
    places: z.string(),
    logo: z
      .object({ path: z.string(), width: z.number(), height: z.number(), bearsName: z.boolean() })
      .nullable()
      .meta({ description: 'The logo in emails, in pixels.' }),
    letters: z.array(
      z.object({
        kind: z.string(),
        group: z.string(),
        when: z.string().meta({ description: 'When it is sent.' }),
        version: z.number().int(),
        words: z.object({ subject: z.string(), opening: z.string(), closing: z.string() }),
        example: z
          .object({
            subject: z.string(),
            lines: z.array(z.string()),
            facts: z.array(z.tuple([z.string(), z.string()])),
            closing: z.array(z.string()),
            links: z.array(z.string()).meta({ description: 'The labels of its buttons.' }),
            footnote: z.string().nullable(),
          })
          .meta({ description: 'An example about the studio’s next session.' }),
      }),
    ),
  })
  .meta({ id: 'LetterTexts', description: 'The emails a studio can customise, with its own texts.' })
export type LetterTextsOnWire = z.infer<typeof letterTexts>
