import { z } from 'zod'
import { pauseForm, pauses as pausesAnswer } from '../../contract/pauses.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { addPause, endPause, findPauses, memberToday, takeBackPause } from '../../domain/attendance/pauses.ts'
import type { Pause } from '../../domain/attendance/streak.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const mine = { tag: 'Attendance', login: true } as const
const ofOne = z.object({ id })

const pausesCall = call('get', '/user/pauses', {
  ...mine,
  status: 200,
  summary: 'My pauses of practice, the latest first, and which day it is for me',
  answer: answer(pausesAnswer),
})
const addCall = call('post', '/user/pauses', {
  ...mine,
  status: 201,
  summary: 'Tell of a pause, which keeps my streak: 90 days at once, from 14 days ago at the earliest',
  answer: z.object({ success: z.literal(true), message: z.string(), data: ofOne }),
  input: { body: body(pauseForm) },
  fails: [409],
})
const endCall = call('post', '/user/pauses/{id}/end', {
  ...mine,
  status: 200,
  summary: 'End a pause early: today is its last day',
  answer: done,
  input: { params: ofOne },
  fails: [404, 409],
})
const takeBackCall = call('delete', '/user/pauses/{id}', {
  ...mine,
  status: 200,
  summary: 'Take a pause back, as if it had never been told',
  answer: done,
  input: { params: ofOne },
  fails: [404],
})

export function pauses(studio: Studio) {
  return resource()
    .openapi(pausesCall, async (c) => {
      const { id } = requireMember(c)
      const { today, timeZone } = await memberToday(studio, id)
      const own = await findPauses(studio.db, id)
      const list = own.map(({ id, from, until }) => ({
        _id: id,
        from,
        until,
        state: stateOf({ from, until }, today),
      }))
      return ok(c, { data: { today, timeZone, pauses: list } })
    })
    .openapi(addCall, async (c) => {
      const added = await addPause(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.pauseKept, data: { id: added } }, 201)
    })
    .openapi(endCall, async (c) => {
      await endPause(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.pauseEnded })
    })
    .openapi(takeBackCall, async (c) => {
      await takeBackPause(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.pauseTakenBack })
    })
}

function stateOf({ from, until }: Pause, today: string) {
  if (from > today) return 'ahead' as const
  return until < today ? ('over' as const) : ('now' as const)
}
