import { z } from 'zod'
import { BOOKING_SOURCES, CLASS_TYPES } from '../shared/enums.ts'
import { joinLinkWanted } from '../shared/typed/url.ts'
import { image } from './classes.ts'
import { id, webAddress } from './wire.ts'

const MOST_CHARACTERS = 500

export const joinLinkForm = z
  .object({
    joinLink: webAddress(MOST_CHARACTERS, joinLinkWanted).meta({
      description: 'An https link, or an invitation text with one link.',
    }),
  })
  .meta({ id: 'JoinLinkForm' })

export const makeUpRequest = z
  .object({ sessionId: id.meta({ description: 'The session to come to instead.' }) })
  .meta({ id: 'MakeUpRequest' })

export const makeUps = z
  .object({
    hasParallel: z.boolean().meta({ description: 'Whether there are parallel sessions, free or full.' }),
    left: z.number().int().meta({ description: 'Make-up sessions left.' }),
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
  .meta({ id: 'MakeUps', description: 'Parallel sessions with a free place, soonest first.' })

export const calendarAddress = z
  .object({
    url: z.string().meta({ description: 'Anyone with this link sees the sessions; keep it private.' }),
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
        mapQuery: z.string().meta({ description: 'The search text for a map.' }),
      })
      .nullable()
      .meta({ description: 'Null for a session that meets online.' }),
    join: z
      .object({
        url: z.string().meta({
          description: 'The link to the live session while check-in is open, for this login only.',
        }),
        opensAt: z.number(),
        closesAt: z.number(),
      })
      .nullable()
      .meta({ description: 'Null for a session in a room.' }),
    bring: z.array(z.string()),
    language: z.string(),
    comesBack: z.object({ percent: z.number().int(), until: z.number() }).nullable().meta({
      description: 'The refund for cancelling now, and until when; null for none.',
    }),
    enrollmentId: z
      .string()
      .nullable()
      .meta({ description: 'The enrollment to cancel; null for a walk-in.' }),
    source: z.enum(BOOKING_SOURCES).meta({ description: 'Whole class, single session or make-up.' }),
    givenUp: z.boolean().meta({ description: 'Whether the caller released their place.' }),
    giveUpUntil: z.number().nullable().meta({
      description: 'Until when the place can be released; null if it is cancelled instead.',
    }),
    instead: z
      .object({ _id: z.string(), title: z.string(), startsAt: z.number() })
      .nullable()
      .meta({ description: 'The make-up session the caller chose.' }),
  })
  .meta({
    id: 'BookedSession',
    description: 'A current or upcoming session the caller is booked in, or released.',
  })
export type BookedSessionOnWire = z.infer<typeof bookedSession>

export const placeInSession = bookedSession
  .extend({
    calledOff: z.boolean(),
    back: z.number().nullable().meta({
      description: 'The refund for a cancelled session, in rupees; null for none.',
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
        description: 'As booked, if the studio has changed it since; teacher and place if they differ.',
      }),
    reason: z.string().meta({ description: "The studio's reason for the change; may be empty." }),
    freeUntil: z.number().nullable().meta({
      description: 'Until when the caller can cancel free of charge because of the change; null if not.',
    }),
  })
  .meta({ id: 'PlaceInSession', description: 'The caller’s booking in a session, and its state.' })
export type PlaceInSessionOnWire = z.infer<typeof placeInSession>
export type MakeUpsOnWire = z.infer<typeof makeUps>
