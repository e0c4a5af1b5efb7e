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
import { daysOfMonth } from '../../domain/attendance/days.ts'
import { markSession, unmarkSession } from '../../domain/attendance/mark.ts'
import { achievements, attendanceStats } from '../../domain/attendance/stats.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { ATTENDANCE_STATS } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireSelf } from '../route.ts'

export function attendance(studio: Studio) {
  return resource('Attendance')
    .call('get', '/attendance/days', {
      summary: 'List the days of a month on which I practised or am booked',
      query: practiceMonth,
      data: practiceDays,
      run: (member, { month }) => daysOfMonth(studio, member, month),
    })
    .call('post', '/attendance/mark', {
      summary: 'Mark a session as completed',
      form: markRequest,
      fails: [404, 409],
      answer: markAnswer,
      run: async (member, input) => {
        const data = await markSession(studio, requireSelf(member, input.userId), input)
        return { message: TEXTS.sessionCompleted, data }
      },
    })
    .call('post', '/attendance/unmark', {
      summary: 'Remove a mark that was made today',
      form: unmarkRequest,
      fails: [404, 409],
      answer: markAnswer,
      run: async (member, input) => {
        const data = await unmarkSession(studio, requireSelf(member, input.userId), input)
        return { message: TEXTS.sessionUnmarked, data }
      },
    })
    .call('post', '/attendance/stats', {
      summary: 'Get my progress in a class',
      form: statsRequest,
      fails: [404],
      data: z.array(stat),
      run: async (member, input) => {
        const stats = await attendanceStats(studio, requireSelf(member, input.userId), input.classId)
        return ATTENDANCE_STATS.map((name) => ({ _id: name, count: stats[name] }))
      },
    })
    .call('post', '/daily-achievement/', {
      summary: 'Get my streak, sessions and achievements',
      form: achievementsRequest,
      answer: achievementsAnswer,
      run: (member, { userId }) => achievements(studio, requireSelf(member, userId)),
    })
}
