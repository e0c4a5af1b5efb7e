import { stream } from 'hono/streaming'
import type { z } from 'zod'
import {
  report as reportOnWire,
  reportParams,
  reportQuery,
  reportRowsQuery,
  reportRows as rowsOnWire,
} from '../../contract/reports.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { reportOf } from '../../domain/reports/report.ts'
import { reportFile, reportRows } from '../../domain/reports/rows.ts'
import { type Money, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireMember } from '../route.ts'

export function reports(studio: Studio) {
  const api = resource('Reports')
  // Files, not described in the document.
  api.get('/studio/reports/:file{.+\\.csv}', async (c) => {
    const member = requireMember(c)
    const named = reportParams.safeParse({ what: c.req.param('file').replace(/\.csv$/, '') })
    const asked = reportRowsQuery.safeParse(c.req.query())
    if (!named.success || !asked.success) throw new AppError('not-found', TEXTS.reportUnknown)
    const { what } = named.data
    const { centre: centreId, after: _, ...rest } = asked.data
    const pieces = await reportFile(studio, member, { what, ...rest, centreId })
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header(
      'Content-Disposition',
      `attachment; filename="${nameOf(what, asked.data, studioDay(studio.now(), studio.settings.timeZone))}.csv"`,
    )
    c.header('Cache-Control', 'private, no-store')
    return stream(c, async (out) => {
      for await (const piece of pieces) await out.write(piece)
    })
  })
  return api
    .call('get', '/studio/reports', {
      summary:
        'Get the report of a week, month, quarter or year: revenue, occupancy, new, returning and at-risk members',
      query: reportQuery,
      data: reportOnWire,
      run: async (member, { period, at, centre: centreId }) =>
        present(await reportOf(studio, member, { period, at, centreId }), studio.settings.timeZone),
    })
    .call('get', '/studio/reports/{what}', {
      summary: 'List the rows behind a figure, in pages',
      params: reportParams,
      query: reportRowsQuery,
      fails: [],
      data: rowsOnWire,
      run: (member, { what, centre: centreId, ...asked }) =>
        reportRows(studio, member, { what, ...asked, centreId }),
    })
}

const LENGTHS: Record<string, number> = { month: 7, year: 4 }

/** A file name with the period, such as `tax-2026-11`. */
function nameOf(
  what: string,
  { period, at, month, later, from, until }: z.infer<typeof reportRowsQuery>,
  today: string,
): string {
  if (what === 'cohort') return [what, month, later && `plus-${later}`].filter(Boolean).join('-')
  const shown = (at ?? today).slice(0, LENGTHS[period])
  return [what, ...(from || until ? [from, until] : [LENGTHS[period] === undefined && period, shown])]
    .filter(Boolean)
    .join('-')
}

const inUnits = (amount: number) => rupees(amount as Money)

function present(found: Awaited<ReturnType<typeof reportOf>>, timeZone: string) {
  const { span, money, came, slipping, waiting, films, mayPeople } = found
  const sums = (all: typeof money.now) =>
    all.map(({ currency, taken, back, tax }) => ({
      currency,
      taken: inUnits(taken),
      back: inUnits(back),
      tax: inUnits(tax),
    }))
  return {
    ...span,
    countedAt: found.countedAt,
    timeZone,
    mayPeople,
    mats: found.mats,
    again: found.again,
    centres: found.centres.map(({ id: _id, name }) => ({ _id, name })),
    money: {
      now: sums(money.now),
      before: sums(money.before),
      columns: money.columns.map(({ inRooms, online, back, ...column }) => ({
        ...column,
        inRooms: inUnits(inRooms),
        online: inUnits(online),
        back: inUnits(back),
      })),
    },
    came: { all: came.all, teachers: came.teachers.map(({ id: _id, ...one }) => ({ _id, ...one })) },
    slipping: slipping && {
      count: slipping.count,
      people: mayPeople
        ? slipping.people.map(({ userId: _id, name, everyDays, awayDays, visits, weeks }) => ({
            _id,
            name,
            everyDays,
            awayDays,
            visits,
            weeks,
          }))
        : [],
    },
    waiting: {
      people: waiting.people,
      lost: inUnits(waiting.lost),
      classes: waiting.classes.map(({ id: _id, lost, ...one }) => ({ _id, ...one, lost: inUnits(lost) })),
    },
    films: films && {
      people: films.people,
      films: films.films.map(({ id: _id, ...film }) => ({ _id, ...film })),
    },
  }
}
