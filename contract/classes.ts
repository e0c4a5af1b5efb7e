import { z } from 'zod'
import { CLASS_STATUSES, CLASS_TYPES, ENROLLMENT_STATUSES, LEVELS } from '../shared/enums.ts'
import { shownFields } from './class-drafts.ts'
import { waiting } from './enrollment.ts'
import { shownTerms } from './policy-terms.ts'
import { ownMark } from './roll.ts'
import { count, numeric } from './wire.ts'

/** Two prints: for the light and the dark theme. */
export const image = z
  .object({ url: z.string(), nightUrl: z.string(), alt: z.string(), width: z.number(), height: z.number() })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof image>

const schedule = z.object({
  startTime: z.string().meta({ description: '24 h "07:00" in the studio\'s time zone.' }),
  endTime: z.string(),
  daysOfWeek: z.array(z.number().int().min(1).max(7)).meta({ description: '1 = Sunday ... 7 = Saturday' }),
})

export const yogaClass = z
  .object({
    _id: z.string(),
    slug: z.string(),
    url: z.string().meta({ description: 'Its page.' }),
    className: z.string(),
    title: z.string(),
    status: z.enum(CLASS_STATUSES),
    calledOff: z
      .literal(true)
      .optional()
      .meta({ description: 'The studio called the class off: its status is Finished, though it never was.' }),
    ...shownFields,
    image,
    capacity: z.number().int(),
    remainingClasses: z
      .number()
      .int()
      .meta({ description: 'Seats left: capacity less active enrollments and live holds.' }),
    totalClasses: z.number().int().meta({ description: 'Numbered sessions of the class.' }),
    price: z.number().meta({
      description:
        'Rupees that one pays now: of a class under way what is left of it, unless the class says otherwise.',
    }),
    fullPrice: z.number().meta({ description: 'Rupees for all of its sessions.' }),
    sessionsLeft: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Sessions that are still to come for who buys now; null for recordings.' }),
    coolingOffMinutes: z
      .number()
      .int()
      .meta({ description: 'So long after paying everything comes back; 0: not at all.' }),
    type: z.enum(CLASS_TYPES),
    difficulty: z.enum(LEVELS),
    category: z.string(),
    schedule,
    instructor: z.object({ firstName: z.string(), lastName: z.string(), slug: z.string() }),
    centre: z.object({ name: z.string(), slug: z.string() }).nullable(),
    startsAt: z.number().nullable().meta({ description: 'First session, UTC epoch milliseconds.' }),
    endsAt: z.number().nullable(),
    nextSessionAt: z.number().nullable(),
    meetsIn: z.array(z.number().int().min(0).max(6)).meta({
      description:
        "In how many days it meets, of the next seven; 0 is what is left of today by the studio's clock.",
    }),
    singlePrice: z.number().nullable().meta({
      description: 'Rupees for one session; null where only the run is sold.',
    }),
    timeZone: z.string(),
    courseId: z.number().int().nullable(),
    policy: shownTerms.nullable().meta({
      description: 'Its own terms of cancelling, for who buys now; null where the studio’s policy holds.',
    }),
  })
  .meta({ id: 'Class' })
export type YogaClassOnWire = z.infer<typeof yogaClass>

export const classVideo = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    url: z
      .string()
      .meta({ description: 'Short-lived and bound to the login; empty when the video is not open to you.' }),
    captionsUrl: z.string().meta({ description: 'Empty too where there are none.' }),
    chaptersUrl: z.string().meta({ description: 'WebVTT made of its captions; empty where there are none.' }),
    poster: image,
    classNumber: z.number().int(),
    durationSeconds: z.number(),
    leftAt: z
      .number()
      .int()
      .meta({ description: 'Seconds at which the caller left it; 0: from the beginning.' }),
    preview: z.boolean(),
  })
  .meta({ id: 'ClassVideo' })
export type ClassVideoOnWire = z.infer<typeof classVideo>

export const classSession = z
  .object({
    number: z.number().int(),
    startsAt: z.number(),
    endsAt: z.number(),
    completed: z.boolean(),
    roll: ownMark
      .nullable()
      .meta({ description: 'What the roll says of the caller; null where none was called.' }),
  })
  .meta({ id: 'ClassSession' })

export const sessionPlace = classSession
  .extend({
    _id: z.string(),
    seatsLeft: z.number().int().nullable().meta({
      description: 'Free places; null for one that has begun, and for films.',
    }),
    booked: z.boolean().meta({ description: 'Whether the caller has a place in it.' }),
    givenUp: z
      .boolean()
      .meta({ description: 'Whether the caller gave up the place that their run has in it.' }),
    waiting: waiting.nullable().meta({ description: 'Where the caller waits for a single place, if so.' }),
  })
  .meta({ id: 'SessionPlace' })
export type SessionPlaceOnWire = z.infer<typeof sessionPlace>

export const classesQuery = z.object({
  past: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Also classes that ended more than a week ago.' }),
})

export const classDetail = yogaClass
  .extend({
    nextTerm: z
      .object({ slug: z.string(), startsAt: z.number() })
      .nullable()
      .meta({ description: 'Of a class that is over: the next term on sale.' }),
    instructor: z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      slug: z.string(),
      bio: z.string(),
      image,
      certifications: z.array(z.string()),
    }),
    centre: z
      .object({
        name: z.string(),
        slug: z.string(),
        address: z.string(),
        mapQuery: z.string(),
        facilities: z.array(z.string()).meta({ description: 'For those who come: "Mats to borrow".' }),
      })
      .nullable(),
    videos: z.array(classVideo),
    sessions: z.array(sessionPlace),
    filmsOpenAt: z.number().nullable().meta({
      description:
        'When the films that are no previews open to members of the class: with its first session. Null once they are open.',
    }),
    renewal: z.boolean(),
    waiting: waiting
      .nullable()
      .meta({ description: 'Where the caller stands on the waiting list, if there.' }),
    about: z.object({
      teaches: z.array(z.string()),
      forWhom: z.string(),
      care: z.string().meta({ description: 'Who should ask somebody first; may be empty.' }),
    }),
    makeUps: z
      .number()
      .int()
      .meta({ description: 'How many missed sessions of the run may be made up for.' }),
    giveUpMinutes: z
      .number()
      .int()
      .meta({ description: 'Said so long before a session, it can be made up for.' }),
    enrollment: z
      .object({
        _id: z.string(),
        status: z.enum(ENROLLMENT_STATUSES),
        completedSessions: z.number().int(),
        next: z
          .object({
            session: z.number().int(),
            markableFrom: z.number().nullable().meta({
              description: 'UTC epoch milliseconds of its beginning; null for a film, which has none.',
            }),
          })
          .nullable()
          .meta({ description: 'The session to be marked next, from when on; null when none is left.' }),
        markedToday: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'The session that was marked last, if it can still be taken back.' }),
      })
      .nullable()
      .meta({ description: "The caller's own, if any." }),
  })
  .meta({ id: 'ClassDetail' })
export type ClassDetailOnWire = z.infer<typeof classDetail>

export const enrollment = z
  .object({
    _id: z.string(),
    status: z.enum(ENROLLMENT_STATUSES),
    createdAt: z.string().meta({ description: 'ISO 8601, UTC.' }),
    paid: z.number().meta({ description: 'Rupees; 0 where nothing was.' }),
    completedSessions: z.number().int(),
    again: z
      .object({
        slug: z.string(),
        title: z.string(),
        startsAt: z.number(),
        because: z.enum(['term', 'teacher', 'time']),
      })
      .nullable()
      .meta({
        description:
          'Of a class that is over: the next like it that can be booked, by its next term, its teacher or its hour.',
      }),
    sessions: z.number().int().meta({ description: 'Of the class those that are its member’s.' }),
    yogaClass: z.object({
      _id: z.string(),
      title: z.string(),
      price: z.number(),
      difficulty: z.enum(LEVELS),
      startTime: z.string(),
      endTime: z.string(),
      totalClasses: z.number().int(),
      type: z.enum(CLASS_TYPES),
      category: z.string(),
      daysOfWeek: z.array(z.number().int()),
      nextSessionAt: z.number().nullable(),
      upcoming: z
        .array(classSession.omit({ completed: true, roll: true }))
        .meta({ description: 'The next dated sessions, three at most. A recording has none.' }),
      timeZone: z.string(),
      image,
      instructor: z.object({
        firstName: z.string(),
        lastName: z.string(),
        bio: z.string(),
        certifications: z.array(z.string()),
      }),
    }),
  })
  .meta({ id: 'Enrollment' })
export type EnrollmentOnWire = z.infer<typeof enrollment>

export const capacityPreview = z
  .object({
    offered: z.array(z.object({ name: z.string(), startsAt: z.number().nullable() })).meta({
      description: 'Members of the waitlist who are offered a place, of one session or of the class.',
    }),
  })
  .meta({ id: 'CapacityPreview' })

export const capacityRequest = z
  .object({
    seen: numeric(z.number().int().min(0))
      .optional()
      .meta({ description: 'How many it had when that was read; absent: whatever it has by now.' }),
    offers: numeric(z.number().int().min(0))
      .optional()
      .meta({ description: 'How many offers the preview said; absent: however many there are by now.' }),
    capacity: count(
      z
        .number()
        .int({ error: 'Enter a whole number.' })
        .min(0, { error: 'Enter zero or more.' })
        .max(10_000, { error: 'Enter at most 10,000.' }),
    ),
  })
  .meta({ id: 'CapacityRequest' })
