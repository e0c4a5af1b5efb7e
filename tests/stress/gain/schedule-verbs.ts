import { ahead, at, type Doing, HOUR, inClass, MINUTE, REASON, type Verb } from './doing.ts'
import type { Ledger } from './ledger.ts'
import { hear, pass, runJobs, type World } from './world.ts'

/** What is done with the class and its sessions, what undoes it, and what time does. */
export const SCHEDULE_VERBS = {
  'move a session': async (doing) => {
    const session = ahead(doing)
    if (!session) return false
    const by =
      [10 * MINUTE, -10 * MINUTE, 20 * MINUTE, -20 * MINUTE, 2 * HOUR, 3 * 24 * HOUR][doing.how % 6] ?? 0
    return change(doing, session.id, { startsAt: session.startsAt + by, endsAt: session.endsAt + by })
  },
  'give a session another teacher': async (doing) => {
    const session = ahead(doing)
    return (
      session !== undefined && change(doing, session.id, { teacherId: `teacher-${doing.world.classIds[1]}` })
    )
  },
  'cancel a session': async (doing) => {
    const session = ahead(doing)
    return session !== undefined && change(doing, session.id, { cancel: true })
  },
  'cancel the following sessions': async (doing) => {
    const session = ahead(doing)
    return session !== undefined && change(doing, session.id, { cancel: true }, 'following')
  },
  'add a session': async (doing) => {
    const { world, desk, how } = doing
    const all = inClass(doing, 0)
    const near = all[how % all.length]
    if (!near) return false
    const startsAt = near.startsAt + (how % 2 ? 2 : -2) * HOUR
    const when = { startsAt, endsAt: startsAt + HOUR }
    const path = `/api/studio/classes/${world.classId}/sessions`
    const means = await world.call(desk, 'POST', `${path}/preview`, when)
    return means.ok && at(doing, path, { ...when, people: means.data.people, ...REASON })
  },
  undo: async (doing) => {
    const { db } = doing.world
    const open = await db
      .selectFrom('pendingActions')
      .select('id')
      .where('endedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute()
    const one = open[doing.of % Math.max(1, open.length)]
    return one !== undefined && at(doing, `/api/studio/pending/${one.id}/undo`)
  },
  'close a day': async (doing) => {
    const { world, desk, how } = doing
    const session = ahead(doing)
    if (!session) return false
    const day = new Date(session.startsAt + 5.5 * HOUR).toISOString().slice(0, 10)
    const until = new Date(session.startsAt + 5.5 * HOUR + (how % 3 === 0 ? 24 * HOUR : 0))
      .toISOString()
      .slice(0, 10)
    const moves =
      how % 2 ? [{ sessionId: session.id, startsAt: session.startsAt + 24 * HOUR * (1 + (how % 5)) }] : []
    const form = { fromDay: day, untilDay: until, moves }
    const means = await world.call(desk, 'POST', '/api/studio/closures/preview', form)
    if (!means.ok) return false
    const { people, refund } = means.data
    return at(doing, '/api/studio/closures', { ...form, name: 'Holi', people, refund })
  },
  'open a day': async (doing) => {
    const closed = await doing.world.db
      .selectFrom('closures')
      .select('id')
      .where('openedAt', 'is', null)
      .orderBy('id')
      .execute()
    const one = closed[doing.of % Math.max(1, closed.length)]
    return one !== undefined && at(doing, `/api/studio/closures/${one.id}/open`)
  },
  'cancel the class': async (doing) => {
    const { world, ledger } = doing
    await ledger.look()
    const ok = await at(doing, `/api/classes/${world.classId}/cancel`)
    if (ok) ledger.cancelled(world.classId)
    return ok
  },
  'change the price': async (doing) => {
    const { world, desk, how } = doing
    const path = `/api/studio/classes/${world.classId}`
    const { ok, data } = await world.call(desk, 'GET', path)
    if (!ok) return false
    const content = { ...data.content, price: [1999, 499, 999][how % 3], films: null }
    return (await world.call(desk, 'PUT', path, { version: data.version, content })).ok
  },
  'change the capacity': async (doing) =>
    (
      await doing.world.call(doing.desk, 'PUT', `/api/classes/${doing.world.classId}/capacity`, {
        capacity: 1 + (doing.how % 4),
      })
    ).ok,
  'let time pass': async ({ world, ledger, how }) => {
    await pass(world, timeFor(world, ledger, how), true)
    return true
  },
  'stand still': async ({ world, ledger, how }) => {
    await pass(world, timeFor(world, ledger, how), false)
    return true
  },
  'run the jobs': async ({ world }) => {
    await runJobs(world)
    await hear(world)
    world.provider.settleRefunds()
    return true
  },
} as const satisfies Record<string, Verb>

async function change(doing: Doing, sessionId: string, wanted: object, scope = 'this'): Promise<boolean> {
  const { world, desk } = doing
  const path = `/api/studio/sessions/${sessionId}/change`
  const asked = { scope, ...wanted, ...REASON }
  const means = await world.call(desk, 'POST', `${path}/preview`, asked)
  if (!means.ok) return false
  const { people, refund } = means.data
  return (await world.call(desk, 'POST', path, { ...asked, people, refund })).ok
}

/** Some minutes, some days, or right before, in or after the next session. */
function timeFor({ studio }: World, ledger: Ledger, how: number): number {
  const now = studio.now()
  const fixed = [2, 11, 16, 61, 3 * 60, 12 * 60, 25 * 60][how % 20]
  if (fixed !== undefined) return fixed * MINUTE
  const next = [...ledger.sessions.values()].find(
    ({ endsAt, cancelledAt }) => cancelledAt === null && endsAt > now,
  )
  if (!next) return HOUR
  const { startsAt, endsAt } = next
  const moments = [
    startsAt - 50 * MINUTE,
    startsAt - 25 * MINUTE,
    startsAt - 14 * MINUTE,
    startsAt - 5 * MINUTE,
    startsAt + 5 * MINUTE,
    endsAt + MINUTE,
  ]
  return (moments.slice(how % 4).find((moment) => moment > now) ?? endsAt + MINUTE) - now
}
