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
    url: z.string().meta({ description: 'URL of its page.' }),
    className: z.string(),
    title: z.string(),
    status: z.enum(CLASS_STATUSES),
    calledOff: z
      .literal(true)
      .optional()
      .meta({ description: 'The studio cancelled the class; its status is Finished.' }),
    ...shownFields,
    image,
    capacity: z.number().int(),
    remainingClasses: z
      .number()
      .int()
      .meta({ description: 'Free places: capacity minus enrollments and holds.' }),
    totalClasses: z.number().int().meta({ description: 'Numbered sessions of the class.' }),
    price: z.number().meta({
      description:
        'The current price in rupees; once the class has started, prorated unless the class says otherwise.',
    }),
    fullPrice: z.number().meta({ description: 'Rupees for all of its sessions.' }),
    sessionsLeft: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Sessions left for someone who buys now; null for recordings.' }),
    coolingOffMinutes: z
      .number()
      .int()
      .meta({ description: 'Minutes after paying during which the refund is full; 0 for none.' }),
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
        "Days until it meets, within the next seven; 0 is the rest of today in the studio's time zone.",
    }),
    singlePrice: z.number().nullable().meta({
      description: 'Rupees for one session; null if only the whole class is sold.',
    }),
    timeZone: z.string(),
    courseId: z.number().int().nullable(),
    policy: shownTerms.nullable().meta({
      description: 'Its own cancellation policy for new bookings; null for the studio’s.',
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
    captionsUrl: z.string().meta({ description: 'Also empty if there are none.' }),
    chaptersUrl: z
      .string()
      .meta({ description: 'URL of chapters made from the captions; empty if there are none.' }),
    poster: image,
    classNumber: z.number().int(),
    durationSeconds: z.number(),
    leftAt: z.number().int().meta({ description: 'The caller’s position in seconds; 0 for the beginning.' }),
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
      .meta({ description: 'The caller’s attendance mark; null if attendance wasn’t taken.' }),
  })
  .meta({ id: 'ClassSession' })

export const sessionPlace = classSession
  .extend({
    _id: z.string(),
    seatsLeft: z.number().int().nullable().meta({
      description: 'Free places; null once it has started, and for videos.',
    }),
    booked: z.boolean().meta({ description: 'Whether the caller has a place in it.' }),
    givenUp: z.boolean().meta({ description: 'Whether the caller released their place in it.' }),
    waiting: waiting.nullable().meta({ description: 'The caller’s position on its waitlist, if any.' }),
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
      .meta({ description: 'For a past class: its next term on sale.' }),
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
        facilities: z.array(z.string()).meta({ description: 'Facilities, such as "Mats to borrow".' }),
      })
      .nullable(),
    videos: z.array(classVideo),
    sessions: z.array(sessionPlace),
    filmsOpenAt: z.number().nullable().meta({
      description: 'When the videos open to members: with the first session. Null once they are open.',
    }),
    renewal: z.boolean(),
    waiting: waiting.nullable().meta({ description: 'The caller’s position on the waitlist, if any.' }),
    about: z.object({
      teaches: z.array(z.string()),
      forWhom: z.string(),
      care: z.string().meta({ description: 'Health notes; may be empty.' }),
    }),
    makeUps: z.number().int().meta({ description: 'How many make-up sessions are allowed.' }),
    giveUpMinutes: z
      .number()
      .int()
      .meta({ description: 'Minutes before a session until which a place can be released for a make-up.' }),
    enrollment: z
      .object({
        _id: z.string(),
        status: z.enum(ENROLLMENT_STATUSES),
        completedSessions: z.number().int(),
        next: z
          .object({
            session: z.number().int(),
            markableFrom: z.number().nullable().meta({
              description: 'Start, UTC epoch milliseconds; null for a video.',
            }),
          })
          .nullable()
          .meta({ description: 'The next session to mark and from when; null if none is left.' }),
        markedToday: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'The last marked session, if the mark can still be removed.' }),
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
    paid: z.number().meta({ description: 'Rupees; 0 if nothing was paid.' }),
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
        description: 'For a past class: the next bookable class by term, teacher or time.',
      }),
    sessions: z.number().int().meta({ description: 'The member’s own sessions of the class.' }),
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
        .meta({ description: 'The next sessions, at most three; a recording has none.' }),
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
      .meta({ description: 'The capacity when it was read; absent to skip the check.' }),
    offers: numeric(z.number().int().min(0))
      .optional()
      .meta({ description: 'The number of offers in the preview; absent to skip the check.' }),
    capacity: count(
      z
        .number()
        .int({ error: 'Enter a whole number.' })
        .min(0, { error: 'Enter zero or more.' })
        .max(10_000, { error: 'Enter at most 10,000.' }),
    ),
  })
  .meta({ id: 'CapacityRequest' })
