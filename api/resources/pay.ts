import { z } from 'zod'
import {
  closeForm,
  correctionForm,
  monthQuery,
  payOfAll as payOfAllOnWire,
  payQuery,
  payRate,
  payStatement,
  rateForm,
  teacherQuery,
} from '../../contract/pay.ts'
import { answer, done } from '../../contract/wire.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { requireFileTry } from '../../domain/core/throttle.ts'
import { statementCsv } from '../../domain/teacher-pay/csv.ts'
import { monthInWords, statementPdf } from '../../domain/teacher-pay/pdf.ts'
import { ratesOf, setRate } from '../../domain/teacher-pay/rates.ts'
import {
  closeMonth,
  correctLine,
  payOfAll,
  type Statement,
  statementOf,
} from '../../domain/teacher-pay/statements.ts'
import { type Money, nearestPaise, paise, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const common = { tag: 'Desk', status: 200, login: true } as const

const statementCall = call('get', '/studio/pay', {
  ...common,
  summary: 'What I earned in a month, line by line; of another teacher for who sees pay',
  answer: answer(payStatement),
  input: { query: payQuery },
  fails: [404],
})
const allCall = call('get', '/studio/pay/teachers', {
  ...common,
  summary: 'What every teacher earned in a month (the studio)',
  answer: answer(payOfAllOnWire),
  input: { query: monthQuery },
})
const ratesCall = call('get', '/studio/pay/rates', {
  ...common,
  summary: 'What I am paid, the latest rate first; of another teacher for who sees pay',
  answer: answer(z.array(payRate)),
  input: { query: teacherQuery },
  fails: [404],
})
const setCall = call('put', '/studio/pay/rates', {
  ...common,
  summary: 'Set what a teacher is paid from a day on (the studio)',
  answer: done,
  input: { body: body(rateForm) },
  fails: [404, 409],
})
const closeCall = call('post', '/studio/pay/close', {
  ...common,
  summary: 'Close a month of a teacher: its lines stay, under the next number (the studio)',
  answer: done,
  input: { body: body(closeForm) },
  fails: [404, 409],
})
const correctCall = call('post', '/studio/pay/corrections', {
  ...common,
  summary: 'Put a line of a closed month right, in the next open one (the studio)',
  answer: done,
  input: { body: body(correctionForm) },
  fails: [404],
})

const FILES = {
  pdf: { type: 'application/pdf', write: statementPdf },
  csv: { type: 'text/csv; charset=utf-8', write: statementCsv },
}

export function pay(studio: Studio) {
  const { settings } = studio
  const api = resource()
    .openapi(statementCall, async (c) => {
      const { teacher: teacherId, month } = c.req.valid('query')
      const found = await statementOf(studio, requireMember(c), { teacherId, month })
      return ok(c, { data: presentStatement(found, settings.timeZone) })
    })
    .openapi(allCall, async (c) => {
      const found = await payOfAll(studio, requireMember(c), c.req.valid('query').month)
      const teachers = found.teachers.map(({ id: _id, total, ...one }) => ({
        _id,
        ...one,
        total: rupees(total),
      }))
      return ok(c, { data: { month: found.month, isOver: found.isOver, teachers } })
    })
    .openapi(ratesCall, async (c) => {
      const found = await ratesOf(studio, requireMember(c), c.req.valid('query').teacher)
      return ok(c, {
        data: found.map((one) => ({
          _id: one.id,
          version: one.version,
          classId: one.classId,
          classTitle: one.title,
          validFrom: one.validFrom,
          session: rupees(one.sessionPaise),
          head: rupees(one.headPaise),
          headsFrom: one.headsFrom,
          floor: rupeesOrNull(one.floorPaise),
          cap: rupeesOrNull(one.capPaise),
        })),
      })
    })
    .openapi(setCall, async (c) => {
      const { session, head, floor, cap, ...form } = c.req.valid('json')
      const money = (amount: number | undefined) => (amount === undefined ? undefined : paise(amount))
      await setRate(studio, requireMember(c), {
        ...form,
        session: paise(session),
        head: money(head),
        floor: money(floor),
        cap: money(cap),
      })
      return ok(c, { message: TEXTS.rateSet })
    })
    .openapi(closeCall, async (c) => {
      const number = await closeMonth(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.statementClosed(number) })
    })
    .openapi(correctCall, async (c) => {
      const { lineId, amount, reason } = c.req.valid('json')
      const form = { lineId, reason, amount: nearestPaise(amount) }
      const month = await correctLine(studio, requireMember(c), form)
      return ok(c, { message: TEXTS.lineCorrected(monthInWords(month)) })
    })
  // Files, which the document does not describe.
  for (const [kind, { type, write }] of Object.entries(FILES))
    api.get(`/studio/pay/statement.${kind}`, async (c) => {
      const member = requireMember(c)
      const asked = payQuery.safeParse(c.req.query())
      if (!asked.success) throw new AppError('invalid', TEXTS.checkFields)
      const { teacher: teacherId, month } = asked.data
      const statement = await statementOf(studio, member, { teacherId, month })
      if (!statement.closed) throw new AppError('not-found', TEXTS.statementNotFound)
      await requireFileTry(studio, member)
      const file = await write(studio, statement)
      c.header('Cache-Control', 'private, no-store')
      return c.body(file, 200, {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="statement-${statement.closed.number}.${kind}"`,
      })
    })
  return api
}

function presentStatement(found: Statement, timeZone: string) {
  const { teacher, month, closed, lines, total, closedMonths } = found
  return {
    teacher: { _id: teacher.id, name: teacher.name },
    month,
    timeZone,
    closed,
    lines: lines.map((line) => ({
      _id: line.id,
      startsAt: line.startsAt,
      what: line.what,
      heads: line.heads,
      base: rupees(line.basePaise),
      extraHeads: line.extraHeads,
      perHead: rupees(line.headPaise),
      amount: rupees(line.amountPaise),
      substitute: line.isSubstitute,
      correction: line.correctionId !== null,
      withoutRate: line.isWithoutRate,
    })),
    total: rupees(total),
    closedMonths,
  }
}

function rupeesOrNull(amount: Money | null): number | null {
  return amount === null ? null : rupees(amount)
}
