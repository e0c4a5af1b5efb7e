import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { image } from './classes.ts'
import { email, id, line, when } from './wire.ts'

export const studioEvent = z
  .object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    startsOn: z.string().meta({ description: 'A day of the calendar, "2024-03-15".' }),
    endsOn: z.string(),
    location: z.string(),
    price: z.number().meta({ description: 'In whole units of `currency`.' }),
    currency: z.string(),
    over: z.boolean().meta({ description: "Its last day has passed, in the studio's time zone." }),
    image,
  })
  .meta({ id: 'Event' })
export type EventOnWire = z.infer<typeof studioEvent>

export const eventDetail = studioEvent
  .extend({
    html: z.string().meta({ description: 'The full description as sanitised HTML.' }),
    head: image,
  })
  .meta({ id: 'EventDetail' })
export type EventDetailOnWire = z.infer<typeof eventDetail>

export const eventInterest = z
  .object({
    eventId: id.optional().meta({ description: 'Either this or `slug` is required.' }),
    slug: id.optional(),
    name: line('your name', LIMITS.nameMax * 2),
    email,
  })
  .refine((form) => form.eventId !== undefined || form.slug !== undefined, {
    error: 'Choose an event.',
    path: ['eventId'],
    when: when('eventId', 'slug'),
  })
  .meta({ id: 'EventInterest', anyOf: [{ required: ['eventId'] }, { required: ['slug'] }] })
export type EventInterest = z.infer<typeof eventInterest>
