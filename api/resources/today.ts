import { today as todayOnWire, todayQuery } from '../../contract/today.ts'
import { lastAudit } from '../../domain/audit/nightly.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { openSteps } from '../../domain/setup/readiness.ts'
import type { PlannedSession } from '../../domain/today/sessions.ts'
import { todayAtDesk } from '../../domain/today/today.ts'
import { fullName } from '../../shared/full-name.ts'
import { type Money, rupees } from '../../shared/money.ts'
import { resource } from '../resource.ts'
import { presentMatter } from './present-desk-payment.ts'

export function todayOf(studio: Studio) {
  return resource('Desk').call('get', '/studio/today', {
    summary: 'Get Today: open tasks, sessions and what was done automatically',
    query: todayQuery,
    fails: [404],
    data: todayOnWire,
    run: async (member, { centre }) => {
      const { money, sessions, tomorrow, needs, ...found } = await todayAtDesk(studio, member, centre)
      return {
        ...found,
        needs: needs.map((need) =>
          need.kind === 'money' ? { ...need, matter: presentMatter(need.matter) } : need,
        ),
        now: studio.now(),
        timeZone: studio.settings.timeZone,
        money: money && {
          today: rupees(money.todayPaise as Money),
          lastWeek: rupees(money.lastWeekPaise as Money),
          onItsWay: rupees(money.onItsWayPaise as Money),
        },
        sessions: sessions.map(presentSession),
        tomorrow: tomorrow.map(presentSession),
        auditedAt: (await lastAudit(studio))?.at ?? null,
        setup: await openSteps(studio, member),
      }
    },
  })
}

function presentSession(session: PlannedSession) {
  return {
    _id: session.id,
    title: session.title,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    teacher: fullName(session.teacherFirstName, session.teacherLastName),
    place:
      session.type === 'Live Online'
        ? 'online'
        : [session.roomName, session.centreName].filter((name) => name !== null).join(', '),
    taken: session.taken,
    capacity: session.capacity,
    here: session.here,
    unmarked: session.unmarked,
    waiting: session.waiting,
    calledOff: session.cancelledAt !== null,
  }
}
