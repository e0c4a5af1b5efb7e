import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { hundredthsOf, larger, type Money, NO_MONEY, plus, smaller } from '../../shared/money.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'

export type PayLine = {
  id: string | null
  sessionId: string | null
  startsAt: number | null
  what: string
  heads: number | null
  basePaise: Money
  extraHeads: number
  headPaise: Money
  amountPaise: Money
  isSubstitute: boolean
  /** No rate is set for this day yet, so the session counts as zero. */
  isWithoutRate: boolean
  correctionId: string | null
}

type Rate = Pick<Row<'payRates'>, 'sessionPaise' | 'headPaise' | 'headsFrom' | 'floorPaise' | 'capPaise'>

/** The pay for a session: a base, plus an amount per person above a number, within a minimum and a maximum. */
export function payFor(rate: Rate, heads: number) {
  const extraHeads = Math.max(0, heads - rate.headsFrom)
  const counted = plus(rate.sessionPaise, hundredthsOf(extraHeads * rate.headPaise))
  const raised = rate.floorPaise === null ? counted : larger(counted, rate.floorPaise)
  const amountPaise = rate.capPaise === null ? raised : smaller(raised, rate.capPaise)
  return { basePaise: rate.sessionPaise, extraHeads, headPaise: rate.headPaise, amountPaise }
}

/** The start (inclusive) and the end (exclusive) of a month in the studio's time zone. */
export function monthBounds(month: string, timeZone: string) {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).epochMilliseconds
  return { from: at(first), until: at(first.add({ months: 1 })) }
}

export function monthOf(at: number, timeZone: string): string {
  return studioDay(at, timeZone).slice(0, 7)
}

/**
 * A teacher's earnings in a month so far, by date: sessions they taught, including as a substitute, and corrections of
 * earlier months. Counts people marked present or late; without attendance, people booked.
 */
export async function linesOf(
  studio: Studio,
  db: Db | Trx,
  instructorId: string,
  month: string,
): Promise<PayLine[]> {
  const { timeZone } = studio.settings
  const sessions = await heldSessions(studio, db, instructorId, month)
  const rates = await db
    .selectFrom('payRates')
    .selectAll()
    .where('instructorId', '=', instructorId)
    .orderBy('validFrom', 'desc')
    .execute()
  const lines = sessions.map((session): PayLine => {
    const day = studioDay(session.startsAt, timeZone)
    const heads = Number(session.marked) > 0 ? Number(session.came) : Number(session.booked)
    const counting = rates.filter(({ validFrom }) => validFrom <= day)
    const rate =
      counting.find(({ classId }) => classId === session.classId) ??
      counting.find(({ classId }) => classId === null)
    const fee = session.feePaise
    const agreed = { basePaise: fee ?? NO_MONEY, extraHeads: 0, headPaise: NO_MONEY }
    const worth = fee === null && rate ? payFor(rate, heads) : { ...agreed, amountPaise: agreed.basePaise }
    return {
      id: null,
      sessionId: session.id,
      startsAt: session.startsAt,
      what: session.title,
      heads,
      ...worth,
      isSubstitute: session.ownTeacher !== instructorId,
      isWithoutRate: fee === null && !rate,
      correctionId: null,
    }
  })
  return [...lines, ...(await correctionsOf(db, instructorId, month))]
}

async function heldSessions(studio: Studio, db: Db | Trx, instructorId: string, month: string) {
  const { from, until } = monthBounds(month, studio.settings.timeZone)
  return db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select((eb) => {
      const booked = () =>
        eb
          .selectFrom('bookings')
          .select((of) => of.fn.countAll<number>().as('n'))
          .whereRef('bookings.sessionId', '=', 'session.id')
          .where('bookings.state', '=', 'booked')
      return [
        'session.id',
        'session.classId',
        'session.startsAt',
        'class.title',
        'class.instructorId as ownTeacher',
        booked().as('booked'),
        booked().where('bookings.mark', 'is not', null).as('marked'),
        booked().where('bookings.mark', 'in', ['present', 'late']).as('came'),
        eb
          .selectFrom('substituteRequests as taken')
          .select('taken.feePaise')
          .whereRef('taken.sessionId', '=', 'session.id')
          .where('taken.state', '=', 'taken')
          .where('taken.takenBy', '=', instructorId)
          .orderBy('taken.takenAt', 'desc')
          .limit(1)
          .as('feePaise'),
      ]
    })
    .where((eb) => eb(eb.fn.coalesce('session.instructorId', 'class.instructorId'), '=', instructorId))
    .where('class.type', '!=', 'Recorded')
    .where('session.cancelledAt', 'is', null)
    .where('session.startsAt', '>=', from)
    .where('session.startsAt', '<', until)
    .where('session.endsAt', '<=', studio.now())
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .execute()
}

async function correctionsOf(db: Db | Trx, instructorId: string, month: string): Promise<PayLine[]> {
  const rows = await db
    .selectFrom('payCorrections')
    .innerJoin('payLines', 'payLines.id', 'payCorrections.lineId')
    .innerJoin('payStatements', 'payStatements.id', 'payLines.statementId')
    .select([
      'payCorrections.id',
      'payCorrections.amountPaise',
      'payCorrections.reason',
      'payLines.what',
      'payStatements.number',
    ])
    .where('payCorrections.instructorId', '=', instructorId)
    .where('payCorrections.month', '=', month)
    .orderBy('payCorrections.createdAt')
    .execute()
  return rows.map(({ id, amountPaise, reason, what, number }) => ({
    id: null,
    sessionId: null,
    startsAt: null,
    heads: null,
    what: `${reason} (statement ${number}, ${what})`,
    basePaise: NO_MONEY,
    extraHeads: 0,
    headPaise: NO_MONEY,
    amountPaise,
    isSubstitute: false,
    isWithoutRate: false,
    correctionId: id,
  }))
}

export function totalOf(lines: Pick<PayLine, 'amountPaise'>[]): Money {
  return lines.reduce((sum, { amountPaise }) => plus(sum, amountPaise), NO_MONEY)
}
