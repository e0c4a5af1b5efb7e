import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const session = calls.studio.sessions[':id']

export type WantedChange = Sent<typeof session.change.preview.$post>
type Change = Sent<typeof session.change.$post>
type Ways = { startsAt: number; roomId?: string | undefined; isCopy?: boolean }

/** Calls about changing or cancelling a session. */
export const sessionChangeApi = {
  ways: (id: string, { startsAt, roomId, isCopy }: Ways) =>
    ask(
      session.ways.$get({
        ...at({ id }),
        query: { startsAt: String(startsAt), roomId, ...(isCopy && { copy: 'true' as const }) },
      }),
    ),
  preview: (id: string, json: WantedChange) => ask(session.change.preview.$post({ ...at({ id }), json })),
  change: (id: string, json: Change) => ask(session.change.$post({ ...at({ id }), json })),
}
export type ChangeMeans = Extract<Awaited<ReturnType<typeof sessionChangeApi.preview>>, { ok: true }>['data']
