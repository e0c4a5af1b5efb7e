import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { studio } = calls
const one = studio.sessions[':id']
const place = one.places[':bookingId']

/** Calls of the page of one session at the desk. */
export const deskSessionApi = {
  session: (id: string) => ask(one.$get(at({ id }))),
  findMembers: (id: string, q: string) => ask(one.members.$get({ ...at({ id }), query: { q } })),
  add: (id: string, json: Sent<typeof one.members.$post>) => ask(one.members.$post({ ...at({ id }), json })),
  place: (id: string, bookingId: string) => ask(place.$get(at({ id, bookingId }))),
  remove: (id: string, bookingId: string, json: Sent<typeof place.remove.$post>) =>
    ask(place.remove.$post({ ...at({ id, bookingId }), json })),
  moveMember: (id: string, bookingId: string, json: Sent<typeof place.move.$post>) =>
    ask(place.move.$post({ ...at({ id, bookingId }), json })),
  promote: (id: string, waitId: string, json: Sent<(typeof one.waiting)[':waitId']['promote']['$post']>) =>
    ask(one.waiting[':waitId'].promote.$post({ ...at({ id, waitId }), json })),
  readers: (id: string, to: Sent<typeof one.letter.$post>['to']) =>
    ask(one.letter.$get({ ...at({ id }), query: { to } })),
  write: (id: string, json: Sent<typeof one.letter.$post>) => ask(one.letter.$post({ ...at({ id }), json })),
}
