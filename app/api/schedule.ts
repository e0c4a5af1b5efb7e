import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { studio } = calls
const session = studio.sessions[':id']
const week = studio.schedule['copy-week']

export type Closing = Sent<typeof studio.closures.preview.$post>

/** Calls around the schedule of the desk. */
export const scheduleApi = {
  planned: (from: string, until: string) => ask(studio.schedule.$get({ query: { from, until } })),
  previewCopy: (id: string, json: Sent<typeof session.copy.preview.$post>) =>
    ask(session.copy.preview.$post({ ...at({ id }), json })),
  copy: (id: string, json: Sent<typeof session.copy.$post>) =>
    ask(session.copy.$post({ ...at({ id }), json })),
  previewWeekCopy: (json: Sent<(typeof week)['preview']['$post']>) => ask(week.preview.$post({ json })),
  copyWeek: (json: Sent<typeof week.$post>) => ask(week.$post({ json })),
  closures: (after?: string) => ask(studio.closures.$get({ query: { after } })),
  previewClosing: (json: Closing) => ask(studio.closures.preview.$post({ json })),
  close: (json: Sent<typeof studio.closures.$post>) => ask(studio.closures.$post({ json })),
  previewHolidays: (json: Sent<typeof studio.closures.several.preview.$post>) =>
    ask(studio.closures.several.preview.$post({ json })),
  closeHolidays: (json: Sent<typeof studio.closures.several.$post>) =>
    ask(studio.closures.several.$post({ json })),
  openAgain: (id: string) => ask(studio.closures[':id'].open.$post(at({ id }))),
}
