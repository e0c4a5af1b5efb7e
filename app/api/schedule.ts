import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { studio } = calls
const session = studio.sessions[':id']
const week = studio.schedule['copy-week']

export type WantedChange = Sent<typeof session.change.preview.$post>
type Change = Sent<typeof session.change.$post>
export type Closing = Sent<typeof studio.closures.preview.$post>

type Ways = { startsAt: number; roomId?: string | undefined; isCopy?: boolean }

/** Calls around the schedule of the desk. */
export const scheduleApi = {
  planned: (from: string, until: string) => ask(studio.schedule.$get({ query: { from, until } })),
  ways: (id: string, { startsAt, roomId, isCopy }: Ways) =>
    ask(
      session.ways.$get({
        ...at({ id }),
        query: { startsAt: String(startsAt), roomId, ...(isCopy && { copy: 'true' as const }) },
      }),
    ),
  preview: (id: string, json: WantedChange) => ask(session.change.preview.$post({ ...at({ id }), json })),
  change: (id: string, json: Change) => ask(session.change.$post({ ...at({ id }), json })),
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
