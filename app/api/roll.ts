import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { sessions, studio } = calls
const one = sessions[':id']

/** Calls around the roll of a session. */
export const rollApi = {
  roll: (id: string) => ask(one.roll.$get(at({ id }))),
  mark: (id: string, json: Sent<typeof one.roll.$put>) => ask(one.roll.$put({ ...at({ id }), json })),
  addWalkIn: (id: string, json: Sent<(typeof one)['walk-ins']['$post']>) =>
    ask(one['walk-ins'].$post({ ...at({ id }), json })),
  findPeople: (id: string, q: string) => ask(one.people.$get({ ...at({ id }), query: { q } })),
  door: (id: string) => ask(one.door.$get(at({ id }))),
  myDay: (day?: string) => ask(studio['my-day'].$get({ query: { day } })),
  myWeek: (day?: string) => ask(studio['my-week'].$get({ query: { day } })),
  calendar: () => ask(studio.calendar.$get()),
  renewCalendar: () => ask(studio.calendar.renew.$post()),
  mine: (id: string) => ask(one.mine.$get(at({ id }))),
  here: (json: Sent<typeof sessions.here.$post>) => ask(sessions.here.$post({ json })),
}
