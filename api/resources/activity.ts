import { z } from 'zod'
import { activity as activityOnWire, activityQuery } from '../../contract/activity.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { activePeople, activityOf } from '../../domain/activity/activity.ts'
import { undoActivity } from '../../domain/activity/undo.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true, status: 200 } as const

const listCall = call('get', '/studio/activity', {
  ...atDesk,
  summary: 'What was done at the desk, with before and after, the newest first',
  input: { query: activityQuery },
  answer: answer(activityOnWire),
})
const undoCall = call('post', '/studio/activity/{id}/undo', {
  ...atDesk,
  summary: 'Take a change back, unless what it changed was changed again since',
  input: { params: z.object({ id }) },
  answer: done,
  fails: [404, 409],
})

/** The activity log of the desk. */
export function activity(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const member = requireMember(c)
      const { lines, more } = await activityOf(studio, member, c.req.valid('query'))
      const last = lines.at(-1)
      const people = await activePeople(studio, member)
      const data = {
        lines: lines.map(({ id, ...line }) => ({ _id: id, ...line })),
        next: more && last ? `${last.at}_${last.id}` : null,
        people: people.map(({ id, name }) => ({ _id: id, name })),
      }
      return ok(c, { data })
    })
    .openapi(undoCall, async (c) => {
      await undoActivity(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.undone })
    })
}
