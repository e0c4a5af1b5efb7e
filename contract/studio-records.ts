import { z } from 'zod'
import { STATES } from '../shared/gst.ts'
import { LIMITS } from '../shared/limits.ts'
import { isTimeZone } from '../shared/time-zone.ts'
import { cleanLine } from '../shared/typed/text.ts'
import { image } from './classes.ts'
import {
  count,
  email,
  id,
  line,
  numeric,
  optionalLine,
  optionalParagraphs,
  optionalPhone,
  webAddress,
} from './wire.ts'

/** The version the editor saw. */
const MOST = 2_147_483_647
export const version = numeric(z.number().int().min(1).max(MOST)).meta({
  description: 'The version that was read.',
})

/** The same, or 0 for a new record. */
export const versionOrNone = numeric(z.number().int().min(0).max(MOST)).meta({
  description: 'The version that was read; 0 if there was none.',
})

const optionalText = (max: number = LIMITS.textMax) => optionalParagraphs(max).optional()

export const timeZone = z
  .string({ error: 'Choose a time zone.' })
  .refine(isTimeZone, { error: 'Choose a time zone, such as Asia/Kolkata.' })

/** Days and hours are one line on screen, so they share an error. */
const openingLine = (max: number) => {
  const error = 'Write a line like Mon–Fri: 6 AM – 9 PM.'
  return z
    .string({ error })
    .overwrite(cleanLine)
    .min(1, { error })
    .max(max, { error: `Enter at most ${max} characters for the days or the hours.` })
}

/** The studio’s name and contact details. */
export const identityForm = z
  .object({
    version,
    name: line('the name of the studio', LIMITS.nameMax),
    email,
    phone: optionalPhone.optional(),
    timeZone,
    tagline: optionalLine(160).optional(),
    welcome: optionalText(400),
    places: optionalLine(160).optional(),
    openingHours: z
      .array(z.object({ days: openingLine(40), hours: optionalLine(60) }))
      .max(7, { error: 'Add at most seven lines.' })
      .optional(),
    social: z
      .array(
        z.object({
          name: line('a link like instagram.com/yourstudio', 40),
          url: webAddress(300, 'Enter the whole link, like instagram.com/yourstudio.'),
        }),
      )
      .max(8, { error: 'Add at most eight.' })
      .optional(),
  })
  .meta({ id: 'IdentityForm' })
export type IdentityForm = z.infer<typeof identityForm>

export const identity = z
  .object({
    version: z.number().int().meta({ description: '0 if it was never set.' }),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    tagline: z.string(),
    welcome: z.string(),
    places: z.string(),
    openingHours: z.array(z.object({ days: z.string(), hours: z.string() })),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
  })
  .meta({ id: 'Identity' })
export type IdentityOnWire = z.infer<typeof identity>

/** An uploaded picture by name; absent for no change. */
const picture = z
  .string()
  .regex(/^(print|photo-[0-9a-f]{20}-[1-9]\d{0,3}x[1-9]\d{0,3})$/, { error: 'Choose a picture.' })
  .optional()
  .meta({
    description: "An uploaded picture by its name, or 'print' for the one that is drawn; absent: as it is.",
  })

const capacity = count(
  z
    .number({ error: 'Enter how many people the room holds.' })
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: 'Enter at least 1.' })
    .max(1000, { error: 'Enter at most 1,000.' }),
)

export const roomForm = z
  .object({
    version: version.optional(),
    name: line('the name of the room', LIMITS.nameMax),
    capacity,
    directions: optionalText(400),
    archived: z.boolean().optional(),
  })
  .meta({ id: 'RoomForm' })
export type RoomForm = z.infer<typeof roomForm>

export const centreForm = z
  .object({
    version: version.optional(),
    name: line('the name of the centre', LIMITS.nameMax),
    address: line('the address', 200),
    description: optionalText(600),
    specialties: z.array(line('a specialty', 80)).max(8, { error: 'Add at most eight.' }).optional(),
    timing: optionalLine(120).optional(),
    phone: optionalPhone.optional(),
    mapQuery: optionalLine(200).optional(),
    facilities: z.array(line('a facility', 120)).max(8, { error: 'Add at most eight.' }).optional(),
    state: z
      .string()
      .refine((code) => code === '' || STATES[code] !== undefined, { error: 'Choose a state.' })
      .optional()
      .meta({ description: 'Its GST state code; empty for the studio’s own state.' }),
    picture,
    archived: z.boolean().optional(),
  })
  .meta({ id: 'CentreForm' })
export type CentreForm = z.infer<typeof centreForm>

export const changeCentreForm = centreForm.partial().meta({
  id: 'ChangeCentreForm',
  description: 'Absent fields stay unchanged.',
})
export type ChangeCentreForm = z.infer<typeof changeCentreForm>

const deskRoom = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: z.string(),
  capacity: z.number().int(),
  directions: z.string(),
  archived: z.boolean(),
})

export const deskCentre = z
  .object({
    _id: z.string(),
    version: z.number().int(),
    slug: z.string(),
    name: z.string(),
    address: z.string(),
    description: z.string(),
    specialties: z.array(z.string()),
    timing: z.string(),
    phone: z.string(),
    mapQuery: z.string(),
    facilities: z.array(z.string()),
    state: z.string().meta({ description: 'Empty for the studio’s own.' }),
    picture: z.string(),
    image,
    archived: z.boolean(),
    rooms: z.array(deskRoom),
  })
  .meta({ id: 'DeskCentre' })
export type DeskCentreOnWire = z.infer<typeof deskCentre>

export const teacherForm = z
  .object({
    version: version.optional(),
    firstName: line('the first name', LIMITS.nameMax),
    lastName: optionalLine(LIMITS.nameMax).optional(),
    email,
    bio: optionalText(),
    styles: z.array(line('a style', LIMITS.listEntryMax)).max(LIMITS.listMax).optional(),
    languages: z.array(line('a language', LIMITS.listEntryMax)).max(LIMITS.listMax).optional(),
    picture,
    archived: z.boolean().optional(),
  })
  .meta({ id: 'TeacherForm' })
export type TeacherForm = z.infer<typeof teacherForm>

export const changeTeacherForm = teacherForm.partial().meta({
  id: 'ChangeTeacherForm',
  description: 'Absent fields stay unchanged.',
})
export type ChangeTeacherForm = z.infer<typeof changeTeacherForm>

export const deskTeacher = z
  .object({
    _id: z.string(),
    version: z.number().int(),
    slug: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    bio: z.string(),
    styles: z.array(z.string()),
    languages: z.array(z.string()),
    picture: z.string(),
    image,
    archived: z.boolean(),
    hasAccount: z.boolean().meta({ description: 'Whether the page is linked to an account.' }),
    account: z.object({ name: z.string(), email: z.string() }).nullable().meta({
      description: 'The linked account; null if none, or without permission to link.',
    }),
  })
  .meta({ id: 'DeskTeacher' })
export type DeskTeacherOnWire = z.infer<typeof deskTeacher>

/** The account to link a teacher page to. */
export const teacherAccountForm = z.object({ userId: id }).meta({ id: 'TeacherAccountForm' })

export const teacherAccount = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    pageId: z.string().nullable().meta({ description: 'The linked teacher page.' }),
  })
  .meta({ id: 'TeacherAccount' })

export const made = z.object({ success: z.literal(true), message: z.string(), data: z.object({ _id: id }) })
