import type { Page } from '@playwright/test'
import routes from '../../app/routes.ts'
import { DAY, inDatabase, type Program } from './scene.ts'

type Route = { path?: string; children?: Route[] }

/** Every address below a part of the site map. */
export function addressesOf(part: string, examples: Record<string, string>): string[] {
  const { children = [] } = (routes as Route[]).find((one) => one.path === part) ?? {}
  return children.map(
    (one) =>
      `/${part}/${(one.path ?? '').replaceAll(/:(\w+)\??/g, (_, name: string) => examples[name] ?? name)}`,
  )
}

/** Public pages, each kind of them once. */
export const PUBLIC = [
  ...['/', '/teachers', '/classesPage', '/class/hatha-before-work', '/course/1', '/eventsPage', '/blogPage'],
  ...['/schedule', '/pricing', '/contactUs', '/about', '/authPage', '/loginPage', '/book/gentle-hatha-yoga'],
]

/** One record for each parameter of an address, and of what the demo has none. */
export async function haveExamples(program: Program, owner: Page, member: Page) {
  await owner.request.post(`${program.url}/api/studio/classes/drafts`, { data: {} })
  await member.request.post(`${program.url}/api/conversation`, { data: { text: 'Is there parking?' } })
  await owner.request.post(`${program.url}/api/studio/imports?name=members.csv`, {
    headers: { 'content-type': 'text/csv' },
    data: 'First name,Last name,Email\nLeela,Das,leela.das@example.com\n',
  })
  const now = Date.now()
  // Those who look at it take a while: it must not begin before they come.
  const tomorrow = now + DAY
  const taught = `select session.id as id from classSessions session join classes class on class.id = session.classId
    join instructors teacher on teacher.id = class.instructorId join users account on account.id = teacher.userId
    where account.email = 'meera.joshi@example.com' and session.cancelledAt is null`
  const queries: Record<string, string> = {
    planId: 'select id from plans',
    draftId: 'select id from classDrafts',
    classId: "select id from classes where type != 'Recorded'",
    memberId: "select id from users where email = 'asha@example.com'",
    threadId: 'select id from threads',
    importId: 'select id from imports',
    sessionId: `${taught} and session.endsAt < ${now} order by session.startsAt desc`,
    ahead: `select sessionId as id from bookings join classSessions session on session.id = bookings.sessionId
      where bookings.state = 'booked' and session.cancelledAt is null and session.startsAt > ${tomorrow} order by session.startsAt`,
    booked: `select sessionId as id from bookings join classSessions session on session.id = bookings.sessionId
      join users account on account.id = bookings.userId where account.email = 'asha@example.com'
      and bookings.state = 'booked' and session.cancelledAt is null and session.startsAt > ${tomorrow} order by session.startsAt`,
    waited: `select session.id as id from enrollments waits join classSessions session on session.classId = waits.classId where waits.status = 'waitlisted' and session.startsAt > ${tomorrow}`,
    own: `${taught} and session.startsAt > ${tomorrow} order by session.startsAt`,
    paid: `select id from payments where capturedAt is not null order by createdAt desc`,
    paymentId: "select paymentId as id from receipts where kind = 'credit note'",
    noteId: "select id from receipts where kind = 'credit note'",
    id: 'select id from blogPosts where publishedAt is not null',
  }
  return inDatabase(program, (db) => {
    const examples: Record<string, string> = { shelf: 'posts', what: 'money' }
    for (const [name, sql] of Object.entries(queries))
      examples[name] = String((db.prepare(sql).get() as { id: string } | undefined)?.id)
    return examples
  })
}
