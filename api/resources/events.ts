import { z } from 'zod'
import { type EventOnWire, eventDetail, eventInterest, studioEvent } from '../../contract/events.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { type FoundEvent, getEvent, isOver, listEvents } from '../../domain/events/find-event.ts'
import { registerInterest } from '../../domain/events/register-interest.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, resource } from '../route.ts'
import { presentPicture } from './present.ts'
import { writtenHtml } from './written-html.ts'

const tag = 'Events'

const listCall = call('get', '/events/get', {
  cache: 'public',
  summary: 'The events, the earliest first',
  tag,
  status: 200,
  answer: answer(z.array(studioEvent)),
})
const oneCall = call('get', '/events/get/{slug}', {
  summary: 'One event, by its short name or its id',
  tag,
  status: 200,
  answer: answer(eventDetail),
  input: { params: z.object({ slug: id }) },
  fails: [404],
})
const interestCall = call('post', '/events/interest', {
  summary: 'Ask to hear more about an event',
  tag,
  status: 200,
  answer: done,
  input: { body: body(eventInterest) },
  fails: [404],
})

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
  return resource()
    .openapi(listCall, async (c) => {
      const found = await listEvents(studio)
      return ok(c, { data: found.map(present) })
    })
    .openapi(oneCall, async (c) => {
      const event = await getEvent(studio, c.req.valid('param').slug)
      const head = presentPicture(event.picture.replace(/^event-/, 'event-head-'), event.title, {
        width: 1600,
        height: 620,
      })
      const data = { ...present(event), html: writtenHtml(event.body), head }
      return ok(c, { data })
    })
    .openapi(interestCall, async (c) => {
      await registerInterest(studio, c.get('visitor'), c.req.valid('json'))
      return ok(c, { message: TEXTS.interestKept })
    })
}
