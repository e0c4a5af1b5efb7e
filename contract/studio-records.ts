import { z } from 'zod'
import { STATES } from '../shared/gst.ts'
import { LIMITS } from '../shared/limits.ts'
import { isTimeZone } from '../shared/time-zone.ts'
import { image } from './classes.ts'
import { email, id, line, numeric } from './wire.ts'

/** The version that whoever changes a record saw. */
const MOST = 2_147_483_647
export const version = numeric(z.number().int().min(1).max(MOST)).meta({ description: 'As it was read.' })

/** The same of what may not be there yet. */
export const versionOrNone = numeric(z.number().int().min(0).max(MOST)).meta({
  description: 'As it was read; 0 where nothing stood.',
})

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `At most ${max} characters, please.` })
    .optional()
const optionalText = (max: number = LIMITS.textMax) =>
  z
    .string()
    .trim()
    .max(max, { error: `At most ${max} characters, please.` })
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .optional()

export const timeZone = z
  .string({ error: 'Please choose a time zone.' })
  .refine(isTimeZone, { error: 'Please choose a time zone, such as Asia/Kolkata.' })

/** What the studio is called, and how it is reached. */
export const identityForm = z
  .object({
    version,
    name: line('the name of the studio', LIMITS.nameMax),
    email,
    phone: optionalLine(40),
    timeZone,
    tagline: optionalLine(160),
    welcome: optionalText(400),
    places: optionalLine(160),
    openingHours: z
      .array(z.object({ days: line('the days', 40), hours: line('the hours', 60) }))
      .max(7, { error: 'At most seven lines.' })
      .optional(),
    social: z
      .array(
        z.object({
          name: line('the name of the network', 40),
          url: z
            .string()
            .trim()
            .max(300, { error: 'At most 300 characters, please.' })
            .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', {
              error: 'Please enter an address that begins with https://.',
            }),
        }),
      )
      .max(8, { error: 'At most eight.' })
      .optional(),
  })
  .meta({ id: 'IdentityForm' })
export type IdentityForm = z.infer<typeof identityForm>

export const identity = z
  .object({
    version: z.number().int().meta({ description: '0 before anything was said.' }),
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

/** An uploaded picture by its name; absent: as it is. */
const picture = z
  .string()
  .regex(/^(print|photo-[0-9a-f]{20}-[1-9]\d{0,3}x[1-9]\d{0,3})$/, { error: 'This is not a picture.' })
  .optional()
  .meta({
    description: "An uploaded picture by its name, or 'print' for the one that is drawn; absent: as it is.",
  })

const capacity = numeric(
  z
    .number({ error: 'Please enter how many mats it holds.' })
    .int({ error: 'Whole mats, please.' })
    .min(1, { error: 'A room holds at least one mat.' })
    .max(1000, { error: 'At most 1,000 mats.' }),
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
    specialties: z.array(line('a specialty', 80)).max(8, { error: 'At most eight.' }).optional(),
    timing: optionalLine(120),
    phone: optionalLine(40),
    mapQuery: optionalLine(200),
    facilities: z.array(line('what there is', 120)).max(8, { error: 'At most eight.' }).optional(),
    state: z
      .string()
      .refine((code) => code === '' || STATES[code] !== undefined, { error: 'Please choose a state.' })
      .optional()
      .meta({ description: 'Where it is, by the code of a GSTIN; empty for the studio’s own state.' }),
    picture,
    archived: z.boolean().optional(),
  })
  .meta({ id: 'CentreForm' })
export type CentreForm = z.infer<typeof centreForm>

export const changeCentreForm = centreForm.partial().meta({
  id: 'ChangeCentreForm',
  description: 'What is absent stays as it is.',
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
    lastName: line('the last name', LIMITS.nameMax),
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
  description: 'What is absent stays as it is.',
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
    hasAccount: z.boolean().meta({ description: 'Whether the page belongs to an account that logs in.' }),
  })
  .meta({ id: 'DeskTeacher' })
export type DeskTeacherOnWire = z.infer<typeof deskTeacher>

export const made = z.object({ success: z.literal(true), message: z.string(), data: z.object({ _id: id }) })
