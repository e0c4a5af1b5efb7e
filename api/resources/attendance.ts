import { z } from 'zod'
import {
  achievementsAnswer,
  achievementsRequest,
  markAnswer,
  markRequest,
  practiceDays,
  practiceMonth,
  stat,
  statsRequest,
  unmarkRequest,
} from '../../contract/attendance.ts'
import { answer } from '../../contract/wire.ts'
import { daysOfMonth } from '../../domain/attendance/days.ts'
import { markSession, unmarkSession } from '../../domain/attendance/mark.ts'
import { achievements, attendanceStats } from '../../domain/attendance/stats.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { ATTENDANCE_STATS } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, requireSelf, resource } from '../route.ts'

const tag = 'Attendance'

const markCall = call('post', '/attendance/mark', {
  summary: 'Complete a session',
  tag,
  status: 200,
  answer: markAnswer,
  input: { body: body(markRequest) },
  fails: [404, 409],
  login: true,
})
const unmarkCall = call('post', '/attendance/unmark', {
  summary: 'Take back a session that was marked today',
  tag,
  status: 200,
  answer: markAnswer,
  input: { body: body(unmarkRequest) },
  fails: [404, 409],
  login: true,
})
const statsCall = call('post', '/attendance/stats', {
  summary: 'How far I am in a class',
  tag,
  status: 200,
  answer: answer(z.array(stat)),
  input: { body: body(statsRequest) },
  fails: [404],
  login: true,
})
const achievementsCall = call('post', '/daily-achievement/', {
  summary: 'My streak, sessions and achievements',
  tag,
  status: 200,
  answer: achievementsAnswer,
  input: { body: body(achievementsRequest) },
  login: true,
})

const daysCall = call('get', '/attendance/days', {
  summary: 'The days of a month on which I practised, and those for which I am booked',
  tag: 'Attendance',
  status: 200,
  answer: answer(practiceDays),
  input: { query: practiceMonth },
  login: true,
})

export function attendance(studio: Studio) {
  return resource()
    .openapi(daysCall, async (c) => {
      const data = await daysOfMonth(studio, requireMember(c), c.req.valid('query').month)
      return ok(c, { data })
    })
    .openapi(markCall, async (c) => {
      const input = c.req.valid('json')
      const data = await markSession(studio, requireSelf(c, input.userId), input)
      return ok(c, { message: TEXTS.sessionCompleted, data })
    })
    .openapi(unmarkCall, async (c) => {
      const input = c.req.valid('json')
      const data = await unmarkSession(studio, requireSelf(c, input.userId), input)
      return ok(c, { message: TEXTS.sessionUnmarked, data })
    })
    .openapi(statsCall, async (c) => {
      const input = c.req.valid('json')
      const stats = await attendanceStats(studio, requireSelf(c, input.userId), input.classId)
      return ok(c, { data: ATTENDANCE_STATS.map((name) => ({ _id: name, count: stats[name] })) })
    })
    .openapi(achievementsCall, async (c) =>
      ok(c, await achievements(studio, requireSelf(c, c.req.valid('json').userId))),
    )
}
