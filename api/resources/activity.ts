import { activity as activityOnWire, activityQuery } from '../../contract/activity.ts'
import { activePeople, activityOf } from '../../domain/activity/activity.ts'
import { undoActivity } from '../../domain/activity/undo.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** The activity log of the desk. */
export function activity(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/activity', {
      summary: 'List the activity log, newest first, with values before and after',
      query: activityQuery,
      data: activityOnWire,
      run: async (member, query) => {
        const { lines, more } = await activityOf(studio, member, query)
        const last = lines.at(-1)
        const people = await activePeople(studio, member)
        return {
          lines: lines.map(({ id, ...line }) => ({ _id: id, ...line })),
          next: more && last ? `${last.at}_${last.id}` : null,
          people: people.map(({ id, name }) => ({ _id: id, name })),
        }
      },
    })
    .call('post', '/studio/activity/{id}/undo', {
      summary: 'Undo a change, unless it was changed again since',
      run: (member, { id }) => undoActivity(studio, member, id),
      says: TEXTS.undone,
    })
}
