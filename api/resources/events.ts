import { z } from 'zod'
import { type EventOnWire, eventDetail, eventInterest, studioEvent } from '../../contract/events.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { type FoundEvent, getEvent, isOver, listEvents } from '../../domain/events/find-event.ts'
import { registerInterest } from '../../domain/events/register-interest.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'
import { writtenHtml } from './written-html.ts'

export function events(studio: Studio) {
  const present = (event: FoundEvent): EventOnWire => ({
    _id: event.id,
    slug: event.slug,
    title: event.title,
    description: event.description,
    startsOn: event.startsOn,
    endsOn: event.endsOn,
    location: event.location,
    price: rupees(event.priceCents),
    currency: event.currency,
    over: isOver(event, studio.now(), studio.settings.timeZone),
    image: presentPicture(event.picture, event.title, { width: 1200, height: 800 }),
  })
  return resource('Events')
    .openCall('get', '/events/get', {
      summary: 'List events, earliest first',
      cache: 'public',
      data: z.array(studioEvent),
      run: async () => (await listEvents(studio)).map(present),
    })
    .openCall('get', '/events/get/{slug}', {
      summary: 'Get an event by slug or id',
      data: eventDetail,
      run: async ({ slug }) => {
        const event = await getEvent(studio, slug)
        const head = presentPicture(event.picture.replace(/^event-/, 'event-head-'), event.title, {
          width: 1600,
          height: 620,
        })
        return { ...present(event), html: writtenHtml(event.body), head }
      },
    })
    .openCall('post', '/events/interest', {
      summary: 'Register interest in an event',
      form: eventInterest,
      fails: [404],
      run: (form, c) => registerInterest(studio, c.get('visitor'), form),
      says: TEXTS.interestKept,
    })
}
