import { z } from 'zod'
import { pauseForm, pauses as pausesAnswer } from '../../contract/pauses.ts'
import { id } from '../../contract/wire.ts'
import { addPause, deletePause, endPause, findPauses, memberToday } from '../../domain/attendance/pauses.ts'
import type { Pause } from '../../domain/attendance/streak.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

const ofOne = z.object({ id })

export function pauses(studio: Studio) {
  return resource('Attendance')
    .call('get', '/user/pauses', {
      summary: 'List my pauses, latest first, and today’s date for me',
      data: pausesAnswer,
      run: async (member) => {
        const { id } = member
        const { today, timeZone } = await memberToday(studio, id)
        const own = await findPauses(studio.db, id)
        const list = own.map(({ id, from, until }) => ({
          _id: id,
          from,
          until,
          state: stateOf({ from, until }, today),
        }))
        return { today, timeZone, pauses: list }
      },
    })
    .call('post', '/user/pauses', {
      summary: 'Add a pause, which keeps my streak: up to 90 days, from 14 days ago at the earliest',
      form: pauseForm,
      fails: [409],
      status: 201,
      data: ofOne,
      run: async (member, form) => ({ id: await addPause(studio, member, form) }),
      says: TEXTS.pauseKept,
    })
    .call('post', '/user/pauses/{id}/end', {
      summary: 'End a pause today',
      run: (member, { id }) => endPause(studio, member, id),
      says: TEXTS.pauseEnded,
    })
    .call('delete', '/user/pauses/{id}', {
      summary: 'Delete a pause',
      fails: [404],
      run: (member, { id }) => deletePause(studio, member, id),
      says: TEXTS.pauseTakenBack,
    })
}

function stateOf({ from, until }: Pause, today: string) {
  if (from > today) return 'ahead' as const
  return until < today ? ('over' as const) : ('now' as const)
}
