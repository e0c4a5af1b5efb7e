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
} from '../../contract/teacher-pay.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { requireFileTry } from '../../domain/core/throttle.ts'
import { statementCsv } from '../../domain/teacher-pay/csv.ts'
import { statementPdf } from '../../domain/teacher-pay/pdf.ts'
import { ratesOf, setRate } from '../../domain/teacher-pay/rates.ts'
import {
  closeMonth,
  correctLine,
  payOfAll,
  type Statement,
  statementOf,
} from '../../domain/teacher-pay/statements.ts'
import { monthAndYear } from '../../shared/dates.ts'
import { type Money, nearestPaise, paise, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireMember } from '../route.ts'

const FILES = {
  pdf: { type: 'application/pdf', write: statementPdf },
  csv: { type: 'text/csv; charset=utf-8', write: statementCsv },
}

export function pay(studio: Studio) {
  const { settings } = studio
  const api = resource('Desk')
    .call('get', '/studio/pay', {
      summary: 'Get my earnings of a month by line; of another teacher for staff who see pay',
      query: payQuery,
      fails: [404],
      data: payStatement,
      run: async (member, { teacher: teacherId, month }) =>
        presentStatement(await statementOf(studio, member, { teacherId, month }), settings.timeZone),
    })
    .call('get', '/studio/pay/teachers', {
      summary: 'List the earnings of all teachers in a month (the studio)',
      query: monthQuery,
      data: payOfAllOnWire,
      run: async (member, { month }) => {
        const found = await payOfAll(studio, member, month)
        const teachers = found.teachers.map(({ id: _id, total, ...one }) => ({
          _id,
          ...one,
          total: rupees(total),
        }))
        return { month: found.month, isOver: found.isOver, teachers }
      },
    })
    .call('get', '/studio/pay/rates', {
      summary: 'List my rates, latest first; of another teacher for staff who see pay',
      query: teacherQuery,
      fails: [404],
      data: z.array(payRate),
      run: async (member, { teacher }) => {
        const found = await ratesOf(studio, member, teacher)
        return found.map((one) => ({
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
        }))
      },
    })
    .call('put', '/studio/pay/rates', {
      summary: 'Set a teacher’s rate from a day on (the studio)',
      form: rateForm,
      fails: [404, 409],
      run: async (member, { session, head, floor, cap, ...form }) => {
        const money = (amount: number | undefined) => (amount === undefined ? undefined : paise(amount))
        await setRate(studio, member, {
          ...form,
          session: paise(session),
          head: money(head),
          floor: money(floor),
          cap: money(cap),
        })
      },
      says: TEXTS.rateSet,
    })
    .call('post', '/studio/pay/close', {
      summary: 'Close a teacher’s month: its lines are fixed under the next number (the studio)',
      form: closeForm,
      fails: [404, 409],
      run: async (member, form) => TEXTS.statementClosed(await closeMonth(studio, member, form)),
    })
    .call('post', '/studio/pay/corrections', {
      summary: 'Correct a line of a closed month in the next open one (the studio)',
      form: correctionForm,
      fails: [404],
      run: async (member, { lineId, amount, reason }) => {
        const form = { lineId, reason, amount: nearestPaise(amount) }
        const month = await correctLine(studio, member, form)
        return TEXTS.lineCorrected(monthAndYear(month))
      },
    })
  // Files, not described in the document.
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
