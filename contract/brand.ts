import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { image } from './classes.ts'
import { version } from './studio-records.ts'
import { optionalLine } from './wire.ts'

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((typed) => typed.replace(/^(?=[0-9a-f]{6}$)/, '#'))
  .regex(/^#[0-9a-f]{6}$/, { error: 'Enter a colour like #aa3d1b.' })
const photo = z
  .string()
  .regex(/^photo-[0-9a-f]{20}-[1-9]\d{0,3}x[1-9]\d{0,3}$/, { error: 'Choose one of your uploaded pictures.' })

/** Places where a photo can replace a print. */
const sitePlaces = <T extends z.ZodType>(one: T) =>
  z.object({ hero: one, steps: one, band: one, account: one })

/** Null for the defaults. */
export const brandForm = z
  .object({
    version,
    accent: z.object({ day: colour, night: colour }).nullable().optional(),
    logo: z
      .object({ day: photo, night: photo.nullable() })
      .nullable()
      .optional()
      .meta({ description: 'Names of uploaded pictures; the second for the dark theme, if any.' }),
    pictures: sitePlaces(photo.nullable().optional())
      .optional()
      .meta({ description: 'Uploaded pictures that replace the prints at the top of pages.' }),
    heroCaption: optionalLine(LIMITS.reason).optional(),
  })
  .meta({ id: 'BrandForm' })
export type BrandForm = z.infer<typeof brandForm>

const accent = z.object({ day: z.string(), night: z.string() })

export const brandAtDesk = z
  .object({
    version: z.number().int(),
    accent: accent.nullable(),
    logo: z
      .object({
        day: z.object({ name: z.string(), image }),
        night: z.object({ name: z.string(), image }).nullable(),
      })
      .nullable(),
    pictures: sitePlaces(z.object({ name: z.string(), image }).nullable()),
    heroCaption: z.string(),
  })
  .meta({ id: 'DeskBrand' })
export type BrandAtDesk = z.infer<typeof brandAtDesk>

const logoImage = z.object({ url: z.string(), width: z.number(), height: z.number() })
/** As shown on pages. */
export const brand = z.object({
  accent: accent.nullable().meta({ description: 'For the light and the dark theme, as #rrggbb.' }),
  logo: z
    .object({
      day: logoImage,
      night: logoImage.nullable(),
      bearsName: z
        .boolean()
        .meta({ description: 'Whether the logo is wide and contains the studio’s name.' }),
    })
    .nullable(),
  pictures: sitePlaces(image.nullable()),
  heroCaption: z.string(),
})
export type BrandOnWire = z.infer<typeof brand>
