import { z } from 'zod'
import { CLASS_TYPES } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { image } from './classes.ts'
import { version } from './studio-records.ts'
import { count, id, line, optionalLine } from './wire.ts'

const title = line('a title for the video', 120)
const number = count(
  z
    .number({ error: 'Choose the session it belongs to.' })
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: 'Videos are numbered from 1.' })
    .max(10_000, { error: 'We could not find this session.' }),
)

/** The metadata of an upload; the rest is tus (https://tus.io/protocols/resumable-upload). */
export const filmBegin = z.object({ classId: id, number, title })

export const filmForm = z
  .object({
    version,
    title,
    description: optionalLine(LIMITS.sentenceMax).optional(),
  })
  .meta({ id: 'FilmForm' })

export const captionsForm = z
  .object({
    version,
    text: z
      .string()
      .max(LIMITS.captionBytes, { error: 'The captions can have up to 512 kB.' })
      .optional()
      .meta({ description: 'WebVTT or SubRip, stored as WebVTT; absent for none.' }),
  })
  .meta({ id: 'CaptionsForm' })

export const deskFilms = z
  .object({
    type: z.enum(CLASS_TYPES),
    isDraft: z.boolean().meta({
      description:
        'Videos of a draft are pending until it is published; those of a class until it is changed.',
    }),
    most: z.number().int().meta({ description: 'Videos are numbered from 1 up to this, like sessions.' }),
    films: z.array(
      z.object({
        _id: z.string(),
        version: z.number().int(),
        number: z.number().int(),
        title: z.string(),
        description: z.string(),
        durationSeconds: z.number(),
        preview: z.boolean(),
        captions: z.boolean(),
        image,
        stops: z.array(z.number().int()).meta({
          description: 'For each tenth of the video, how many members stopped there.',
        }),
      }),
    ),
    sending: z.array(
      z.object({
        _id: z.string(),
        number: z.number().int(),
        title: z.string(),
        bytes: z.number(),
        isOwn: z.boolean(),
        durationSeconds: z
          .number()
          .nullable()
          .meta({ description: 'For a complete, checked upload; otherwise null.' }),
      }),
    ),
  })
  .meta({ id: 'DeskFilms' })
export type DeskFilms = z.infer<typeof deskFilms>
