import {
  report as reportOnWire,
  reportParams,
  reportQuery,
  reportRows as rowsOnWire,
} from '../../contract/reports.ts'
import { answer } from '../../contract/wire.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { reportOf } from '../../domain/reports/report.ts'
import { reportFile, reportRows } from '../../domain/reports/rows.ts'
import { type Money, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { call, ok, requireMember, resource } from '../route.ts'

const common = { tag: 'Reports', status: 200, login: true } as const

const reportCall = call('get', '/studio/reports', {
  ...common,
  summary:
    'What a week, a month, a quarter or a year came to: money, mats, who came, came again and slips away',
  answer: answer(reportOnWire),
  input: { query: reportQuery },
})
const rowsCall = call('get', '/studio/reports/{what}', {
  ...common,
  summary: 'The rows that a figure was added from',
  answer: answer(rowsOnWire),
  input: { params: reportParams, query: reportQuery },
})

export function reports(studio: Studio) {
  const api = resource()
  // Files, which the document does not describe.
  api.get('/studio/reports/:file{.+\\.csv}', async (c) => {
    const member = requireMember(c)
    const named = reportParams.safeParse({ what: c.req.param('file').replace(/\.csv$/, '') })
    const asked = reportQuery.safeParse(c.req.query())
    if (!named.success || !asked.success) throw new AppError('not-found', TEXTS.reportUnknown)
    const { what } = named.data
    const { period, centre: centreId } = asked.data
    const file = await reportFile(studio, member, { what, period, centreId })
    return c.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${what}-${period}.csv"`,
      'Cache-Control': 'private, no-store',
    })
  })
  return api
    .openapi(reportCall, async (c) => {
      const { period, centre: centreId } = c.req.valid('query')
      const found = await reportOf(studio, requireMember(c), { period, centreId })
      return ok(c, { data: present(found, studio.settings.timeZone) })
    })
    .openapi(rowsCall, async (c) => {
      const { period, centre: centreId } = c.req.valid('query')
      const { what } = c.req.valid('param')
      const found = await reportRows(studio, requireMember(c), { what, period, centreId })
      return ok(c, { data: found })
    })
}

const inUnits = (amount: number) => rupees(amount as Money)

function present(found: Awaited<ReturnType<typeof reportOf>>, timeZone: string) {
  const { span, money, came, slipping, waiting, films, mayPeople } = found
  const sums = (all: typeof money.now) =>
    all.map(({ currency, taken, back, tax }) => ({
      ...{ currency, taken: inUnits(taken), back: inUnits(back), tax: inUnits(tax) },
    }))
  return {
    ...span,
    ...{ countedAt: found.countedAt, timeZone, mayPeople, mats: found.mats, again: found.again },
    centres: found.centres.map(({ id: _id, name }) => ({ _id, name })),
    money: {
      ...{ now: sums(money.now), before: sums(money.before) },
      columns: money.columns.map(({ inRooms, online, back, ...column }) => ({
        ...column,
        ...{ inRooms: inUnits(inRooms), online: inUnits(online), back: inUnits(back) },
      })),
    },
    came: { all: came.all, teachers: came.teachers.map(({ id: _id, ...one }) => ({ _id, ...one })) },
    slipping: slipping && {
      count: slipping.count,
      people: mayPeople
        ? slipping.people.map(({ userId: _id, name, everyDays, awayDays, visits, weeks }) => ({
            ...{ _id, name, everyDays, awayDays, visits, weeks },
          }))
        : [],
    },
    waiting: {
      ...{ people: waiting.people, lost: inUnits(waiting.lost) },
      classes: waiting.classes.map(({ id: _id, lost, ...one }) => ({ _id, ...one, lost: inUnits(lost) })),
    },
    films: films && {
      people: films.people,
      films: films.films.map(({ id: _id, ...film }) => ({ _id, ...film })),
    },
  }
}
