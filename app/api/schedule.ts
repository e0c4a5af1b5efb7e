import { ask, at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { studio } = calls
const session = studio.sessions[':id']

export type WantedChange = Sent<typeof session.change.preview.$post>
type Change = Sent<typeof session.change.$post>
export type Closing = Sent<typeof studio.closures.preview.$post>

/** Calls around the schedule of the desk. */
export const scheduleApi = {
  planned: (from: string, until: string) => ask(studio.schedule.$get({ query: { from, until } })),
  ways: (id: string, { startsAt, roomId }: { startsAt: number; roomId?: string | undefined }) =>
    ask(session.ways.$get({ ...at({ id }), query: { startsAt: String(startsAt), roomId } })),
  preview: (id: string, json: WantedChange) => ask(session.change.preview.$post({ ...at({ id }), json })),
  change: (id: string, json: Change) => ask(session.change.$post({ ...at({ id }), json })),
  undo: (changeId: string) => ask(studio.changes[':id'].undo.$post(at({ id: changeId }))),
  previewClosing: (json: Closing) => ask(studio.closures.preview.$post({ json })),
  close: (json: Sent<typeof studio.closures.$post>) => ask(studio.closures.$post({ json })),
  openAgain: (id: string) => ask(studio.closures[':id'].open.$post(at({ id }))),
}
