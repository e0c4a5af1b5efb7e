import { z } from 'zod'
import { CLASS_TYPES } from '../shared/enums.ts'

const MOST_CHARACTERS = 500

/** What a person pastes often has spaces around it. */
export const joinLinkForm = z
  .object({
    joinLink: z
      .string()
      .trim()
      .max(MOST_CHARACTERS, { error: `At most ${MOST_CHARACTERS} characters, please.` })
      .refine(isSafeLink, {
        error: 'Please paste an address that begins with https://, without a password in it.',
      })
      .meta({ description: 'Any https address.' }),
  })
  .meta({ id: 'JoinLinkForm' })

function isSafeLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

export const calendarAddress = z
  .object({
    url: z
      .string()
      .meta({ description: 'Whoever has it sees the sessions: for calendars, not to be passed on.' }),
  })
  .meta({ id: 'CalendarAddress' })

export const bookedSession = z
  .object({
    _id: z.string(),
    classId: z.string(),
    title: z.string(),
    type: z.enum(CLASS_TYPES),
    number: z.number().int(),
    totalClasses: z.number().int(),
    startsAt: z.number().meta({ description: 'UTC epoch milliseconds.' }),
    endsAt: z.number(),
    timeZone: z.string(),
    teacher: z.object({ firstName: z.string(), lastName: z.string(), slug: z.string() }),
    place: z
      .object({
        centre: z.string(),
        address: z.string(),
        room: z.string().nullable(),
        directions: z.string().meta({ description: 'How to find the door; may be empty.' }),
        mapQuery: z.string().meta({ description: 'What to ask a map for.' }),
      })
      .nullable()
      .meta({ description: 'Null for a session that meets online.' }),
    join: z
      .object({
        url: z.string().meta({
          description: 'Leads to the live room while the door is open, for this login alone.',
        }),
        opensAt: z.number(),
        closesAt: z.number(),
      })
      .nullable()
      .meta({ description: 'Null for a session in a room.' }),
    bring: z.array(z.string()),
    language: z.string(),
    comesBack: z.object({ percent: z.number().int(), until: z.number() }).nullable().meta({
      description: 'What cancelling the enrollment gives back now, and until when; null for nothing.',
    }),
  })
  .meta({
    id: 'BookedSession',
    description: 'A session that has not ended, of a class that the caller is in.',
  })
export type BookedSessionOnWire = z.infer<typeof bookedSession>
