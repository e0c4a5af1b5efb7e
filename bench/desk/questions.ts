import { sql } from 'kysely'
import { PERIODS, REPORT_ROWS } from '../../contract/reports.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { SEGMENT_NAMES, SEGMENTS } from '../../shared/segments.ts'
import { FIRST, LAST, TAGS } from './names.ts'
import {
  byKey,
  byOffset,
  counting,
  fromBookings,
  grouping,
  likeEverywhere,
  type Rival,
  roundTrip,
} from './rivals.ts'

/** What someone at the desk asks, as the address that their screen asks for. */
export type Question = {
  name: string
  path: string
  rival: Rival
  /** Milliseconds that its median stays below, at the whole size. */
  limit?: number
}

const SEARCH = 50
const REPORT = 300

const c = (name: string) => sql.ref(name)
const FAR = 500

export async function questionsOf(studio: Studio): Promise<Question[]> {
  return [
    ...searches(studio),
    ...(await lists(studio)),
    ...(await payments(studio)),
    ...(await theRest(studio)),
    ...inbox(studio),
    ...reports(studio),
  ]
}

function searches(studio: Studio): Question[] {
  const [first, last] = [FIRST[34], LAST[18]].map((name) => name?.toLowerCase() ?? '')
  const found = (what: string, q: string, word = q): Question => ({
    name: `Members: ${what}, “${q}”`,
    path: `/api/studio/members?q=${encodeURIComponent(q)}`,
    rival: likeEverywhere(studio, word),
    limit: SEARCH,
  })
  const anywhere = (what: string, q: string, word = q): Question => ({
    name: `Palette: ${what}, “${q}”`,
    path: `/api/studio/find?q=${encodeURIComponent(q)}`,
    rival: likeEverywhere(studio, word),
    limit: SEARCH,
  })
  return [
    found('one letter', 'a'),
    found('first letters', 'an'),
    found('a first name', first ?? ''),
    found('a full name', `${first} ${last}`),
    found('the beginning of an address', `${first}.`),
    found('a word of an address', `${last}12`),
    found('the beginning of a telephone number', '98123'),
    found('with the country', '+91 98123'),
    found('a name misspelt', 'mera jsohi', 'mera'),
    found('nobody', 'zzyzx'),
    anywhere('first letters', 'an'),
    anywhere('a full name', `${first} ${last}`),
    anywhere('a class', 'hatha'),
    anywhere('a payment’s number', 'pay_777'),
    anywhere('nothing', 'zzyzx'),
  ]
}

async function lists(studio: Studio): Promise<Question[]> {
  const { db } = studio
  const latest = await byKey(
    db,
    'users',
    sql`select id from users order by ${c('createdAt')} desc, id desc limit 25`,
    25,
  )
  const list = (what: string, query: string, rival = latest): Question => ({
    name: `Members: ${what}`,
    path: `/api/studio/members?${query}`,
    rival,
  })
  const far = await rowAt(studio, 'users', 'createdAt', FAR * 25)
  const after = Buffer.from(JSON.stringify([far.at, far.id])).toString('base64url')
  return [
    list('the first page', ''),
    list(`page ${FAR} by key`, `after=${after}`, byOffset(db, 'users', 'createdAt', FAR * 25, 26)),
    ...SEGMENTS.map((segment) => list(`the group “${SEGMENT_NAMES[segment]}”`, `segment=${segment}`)),
    list(`with the tag “${TAGS[0]}”`, `tag=${encodeURIComponent(TAGS[0] ?? '')}`),
    ...SEGMENTS.map((segment) => ({
      ...list(`found in the group “${SEGMENT_NAMES[segment]}”`, `q=an&segment=${segment}`),
      limit: SEARCH,
    })),
    {
      name: 'Members: how many, by group and tag',
      path: '/api/studio/members/counts',
      rival: counting(studio, 'users'),
    },
  ]
}

async function payments(studio: Studio): Promise<Question[]> {
  const { db } = studio
  const latest = await byKey(
    db,
    'payments',
    sql`select id from payments order by ${c('capturedAt')} desc, id desc limit 30`,
    30,
  )
  const list = (what: string, query: string, rival = latest): Question => ({
    name: `Payments: ${what}`,
    path: `/api/studio/money?${query}`,
    rival,
  })
  const far = await rowAt(studio, 'payments', 'capturedAt', FAR * 30)
  const today = studioDay(studio.now(), studio.settings.timeZone)
  const all = counting(studio, 'payments')
  return [
    list('the first page, with the sums of all', '', all),
    list(
      `page ${FAR} by key`,
      `after=${far.at}.${far.id}`,
      byOffset(db, 'payments', 'capturedAt', FAR * 30, 31),
    ),
    list('of a month, with its sums', `from=${today.slice(0, 8)}01&until=${today}`),
    list('of one member', 'member=person-2'),
    list('by a name', `q=${FIRST[34]}%20${LAST[18]}`),
    list('nobody’s', 'q=zzyzx'),
  ]
}

async function theRest(studio: Studio): Promise<Question[]> {
  const { db, now, settings } = studio
  const day = Temporal.PlainDate.from(studioDay(now(), settings.timeZone))
  const from = day.subtract({ days: 3 })
  return [
    {
      name: 'Classes: the first page',
      path: '/api/studio/classes',
      rival: await byKey(db, 'classes', sql`select id from classes order by position limit 25`, 25),
    },
    {
      name: 'Schedule: a week',
      path: `/api/studio/schedule?from=${from}&until=${from.add({ days: 6 })}`,
      rival: {
        name: 'sessions of that week',
        ask: () =>
          db
            .selectFrom('classSessions')
            .selectAll()
            .where('startsAt', '>=', from.toZonedDateTime(settings.timeZone).epochMilliseconds)
            .where(
              'startsAt',
              '<',
              from.add({ days: 7 }).toZonedDateTime(settings.timeZone).epochMilliseconds,
            )
            .execute(),
      },
    },
    { name: 'Today', path: '/api/studio/today', rival: roundTrip(studio) },
  ]
}

function inbox(studio: Studio): Question[] {
  const rival = grouping(studio)
  return [
    { name: 'Inbox: who waits', path: '/api/studio/messages', rival },
    { name: 'Inbox: what was answered', path: '/api/studio/messages?show=answered', rival },
    {
      name: 'Inbox: answered half a year ago',
      path: `/api/studio/messages?show=answered&after=${studio.now() - 183 * 86_400_000}.m.person-1`,
      rival,
    },
    { name: 'Inbox: one thread', path: '/api/studio/messages/m.person-2', rival: roundTrip(studio) },
  ]
}

/** The clock is on the last day of 2026. */
const OVER = { week: '2026-12-23', month: '2026-11-15', quarter: '2026-08-15', year: '2025-06-15' }

function reports(studio: Studio): Question[] {
  return [
    ...PERIODS.map((period) => ({
      name: `Reports: all of a ${period}`,
      path: `/api/studio/reports?period=${period}`,
      rival: fromBookings(studio, period),
      limit: REPORT,
    })),
    ...PERIODS.map((period) => ({
      name: `Reports: all of a ${period} that is over`,
      path: `/api/studio/reports?period=${period}&at=${OVER[period]}`,
      rival: fromBookings(studio, period),
      limit: REPORT,
    })),
    ...REPORT_ROWS.map((what) => ({
      name: `Reports: the rows of “${what}” of a year`,
      path: `/api/studio/reports/${what}?period=year`,
      rival: counting(studio, 'bookings'),
      limit: REPORT,
    })),
  ]
}

async function rowAt({ db }: Studio, table: string, by: string, skip: number) {
  const { rows } = await sql<{
    at: number | string
    id: string
  }>`select ${c(by)} as at, id from ${sql.table(table)}
    order by ${c(by)} desc, id desc limit 1 offset ${skip}`.execute(db)
  const [row] = rows
  return { at: Number(row?.at ?? 0), id: row?.id ?? '' }
}
