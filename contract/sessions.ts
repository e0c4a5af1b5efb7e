import { z } from 'zod'
import { BOOKING_SOURCES, CLASS_TYPES } from '../shared/enums.ts'
import { joinLinkWanted } from '../shared/typed/url.ts'
import { image } from './classes.ts'
import { id, webAddress } from './wire.ts'

const MOST_CHARACTERS = 500

export const joinLinkForm = z
  .object({
    joinLink: webAddress(MOST_CHARACTERS, joinLinkWanted).meta({
      description: 'Any https address, or an invitation with one meeting in it.',
    }),
  })
  .meta({ id: 'JoinLinkForm' })

export const makeUpRequest = z
  .object({ sessionId: id.meta({ description: 'The session to come to instead.' }) })
  .meta({ id: 'MakeUpRequest' })

export const makeUps = z
  .object({
    hasParallel: z
      .boolean()
      .meta({ description: 'There are parallel sessions, with or without a free place.' }),
    left: z.number().int().meta({ description: 'So many sessions of the run may still be made up for.' }),
    sessions: z.array(
      z.object({
        _id: z.string(),
        classId: z.string(),
        title: z.string(),
        startsAt: z.number(),
        endsAt: z.number(),
        teacher: z.string(),
        place: z.string().meta({ description: 'Room and centre; "Online" for a live session.' }),
      }),
    ),
  })
  .meta({ id: 'MakeUps', description: 'Parallel sessions with a free place, the soonest first.' })

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
    image: image.meta({ description: 'The print of its class.' }),
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
    enrollmentId: z.string().nullable().meta({ description: 'What is cancelled; null for a walk-in.' }),
    source: z.enum(BOOKING_SOURCES).meta({ description: 'The run, a single place, or instead of another.' }),
    givenUp: z.boolean().meta({ description: 'Whether the caller has said that they cannot come.' }),
    giveUpUntil: z.number().nullable().meta({
      description: 'Until when the caller can say so; null where the place is cancelled instead.',
    }),
    instead: z
      .object({ _id: z.string(), title: z.string(), startsAt: z.number() })
      .nullable()
      .meta({ description: 'The session to which the caller comes instead of one given up.' }),
  })
  .meta({
    id: 'BookedSession',
    description:
      'A session that has not ended, in which the caller has a place, or had one of their run and gave it up.',
  })
export type BookedSessionOnWire = z.infer<typeof bookedSession>

export const placeInSession = bookedSession
  .extend({
    calledOff: z.boolean(),
    back: z.number().nullable().meta({
      description: 'What comes back for a session that was cancelled, in rupees; null for nothing.',
    }),
    before: z
      .object({
        startsAt: z.number(),
        endsAt: z.number(),
        teacher: z.string().nullable(),
        place: z.string().nullable(),
      })
      .nullable()
      .meta({
        description:
          'As the caller booked it, where the studio has changed it since; teacher and place where these are others.',
      }),
    reason: z.string().meta({ description: "The studio's sentence about the change; may be empty." }),
    freeUntil: z.number().nullable().meta({
      description: 'Until when the caller may leave free of charge because of the change; null where not.',
    }),
  })
  .meta({ id: 'PlaceInSession', description: 'What the caller has in one session, and what became of it.' })
export type PlaceInSessionOnWire = z.infer<typeof placeInSession>
export type MakeUpsOnWire = z.infer<typeof makeUps>
