import { inTransaction } from '../../database/transaction.ts'
import { pdfSheet } from '../../lib/pdf-sheet.ts'
import { fullDateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { formatPrice, type Money, rupees } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { paymentEventInWords } from '../../shared/payment-events.ts'
import { methodInWords } from '../../shared/payment-ways.ts'
import { capital, inHours, policyText } from '../../shared/policy-text.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import type { Studio } from '../core/studio.ts'
import { requireFileTry } from '../core/throttle.ts'
import { businessInWords } from '../receipts/pdf.ts'
import { accentOnPaper } from '../studio/brand.ts'
import { studioProfile } from '../studio/profile.ts'
import { type Event, type PaymentAtDesk, paymentAtDesk, requirePayment } from './find-payment.ts'

const SOURCE_WORDS: Record<Event['source'], string> = {
  browser: 'the member’s browser',
  webhook: 'Razorpay’s webhook, signed',
  sweep: 'our own question to Razorpay',
  desk: 'the studio’s desk',
  rule: 'the program',
}

const MANY = 200

/**
 * All that a bank wants to see when a payment is disputed, as one PDF: who, what, when, the terms as they were agreed to, what was
 * delivered, and every event of the payment. No health answers, no notes of the staff. Anyone who makes one is written down.
 * @throws AppError forbidden, not-found
 */
export async function evidencePack(
  studio: Studio,
  member: Member,
  id: string,
): Promise<{ name: string; file: Uint8Array<ArrayBuffer> }> {
  await requirePayment(studio.db, member, 'evidence.make', id)
  await requireFileTry(studio, member)
  const found = await paymentAtDesk(studio, member, id)
  const came = await bookingsOf(studio, found)
  const logins = await loginsOf(studio, found)
  const { name } = await studioProfile(studio)
  const accent = await accentOnPaper(studio.db)
  await inTransaction(studio.db, (trx) => recordEvent(studio, trx, member.id, 'evidence.made', id))
  const title = `Evidence for ${found.payment.razorpayPaymentId}`
  const file = await pdfSheet({ name: title, accent }, (sheet) => {
    const { payment, sale } = found
    const words = wordsFor(studio, payment.currency)
    sheet.title(title, `${name}, made on ${words.moment(studio.now())}`)
    sheet.part('Who and what')
    sheet.pairs([
      [
        'Paid by',
        [fullName(payment.firstName, payment.lastName), shownEmail(payment.email)].filter(Boolean).join(', '),
      ],
      ...invoicedTo(found),
      ['For', payment.title ?? `${payment.planName}, one ${payment.period}`],
      ['Amount', words.price(payment.amountPaise)],
      ['Payment', sale === null ? payment.razorpayPaymentId : takenInWords(payment.way, sale)],
      ...(payment.razorpayOrderId === null
        ? []
        : ([['Order', payment.razorpayOrderId]] as [string, string][])),
      ['By', methodInWords(payment.method)],
      ['Taken', payment.capturedAt === null ? 'not taken' : words.moment(payment.capturedAt)],
      ['Given back or promised', words.price(found.back)],
      ['Receipts', found.receipts.map(({ code }) => code).join(', ') || 'none'],
    ])
    if (!isItem(payment)) {
      sheet.part(sale === null ? 'The terms as they were shown and agreed to' : 'The terms in force')
      sheet.lines(policyLines(found, words))
    }
    sheet.part('What was delivered')
    if (isItem(payment)) sheet.lines([`${payment.title}, handed over at the desk.`])
    else if (came.length === 0) sheet.lines(['No session was booked with it.'])
    else
      sheet.table({
        columns: [
          { title: 'Session', width: 230 },
          { title: 'Booked', width: 130 },
          { title: 'Roll', width: 127 },
        ],
        rows: came.map((one) => [
          words.moment(one.startsAt),
          words.moment(one.createdAt),
          one.state === 'booked' ? (one.mark ?? 'not called') : one.state.replace('-', ' '),
        ]),
      })
    sheet.part('Logins of their account')
    sheet.lines(
      logins.length === 0
        ? ['None is kept: logins are forgotten when they end.']
        : logins.map(({ createdAt, lastSeenAt, address, userAgent }) =>
            [`${words.moment(createdAt)} to ${words.moment(lastSeenAt)}`, address, userAgent.slice(0, 90)]
              .filter(Boolean)
              .join(', '),
          ),
    )
    sheet.part('Every event, with who told of it')
    sheet.table({
      columns: [
        { title: 'When', width: 120 },
        { title: 'What', width: 230 },
        { title: 'Told by', width: 137 },
      ],
      rows: found.events.map((event) => [
        words.moment(event.at),
        [
          paymentEventInWords(event.what, event.source, isItem(payment)),
          event.amount === null ? '' : words.price(event.amount),
          event.by === null ? '' : `by ${event.by}`,
          event.source === 'desk' && event.what === 'refund-asked' ? '' : event.note,
        ]
          .filter(Boolean)
          .join(', '),
        SOURCE_WORDS[event.source],
      ]),
    })
    sheet.notes(['Health answers and notes of the staff are never in this pack.'])
  })
  return { name: `evidence-${found.payment.razorpayPaymentId}.pdf`, file }
}

const isItem = ({ classId, planId }: PaymentAtDesk['payment']) => classId === null && planId === null

/** "Cash, taken by Asha Rao at the desk" */
function takenInWords(way: string, sale: NonNullable<PaymentAtDesk['sale']>): string {
  const by = sale.firstName === null ? 'somebody who has left' : fullName(sale.firstName, sale.lastName)
  return `${methodInWords(way)}, taken by ${by} at the desk`
}

/** For whom the receipt was made out, if not the person who paid. */
function invoicedTo({ receipts }: PaymentAtDesk): [string, string][] {
  const business = receipts.find(({ refundId }) => refundId === null)?.buyer.business
  return business ? [['Made out to', businessInWords(business).join(', ')]] : []
}

function wordsFor({ settings }: Studio, currency: string) {
  return {
    price: (amount: Money) => formatPrice(rupees(amount), currency),
    moment: (at: number) => fullDateAndTime(at, settings.timeZone),
  }
}

/** The policy in sentences. */
export function policySentences({ terms, isRecorded }: NonNullable<PaymentAtDesk['policy']>): string[] {
  if (isRecorded)
    return [
      `Free to cancel for ${inHours(terms.recordedHours)}, while unwatched.`,
      ...(terms.openedPercent > 0 ? [`Once a film was opened, ${terms.openedPercent}% comes back.`] : []),
    ]
  return [capital(policyText(terms))]
}

function policyLines(found: PaymentAtDesk, { moment }: ReturnType<typeof wordsFor>): string[] {
  const { policy, sale } = found
  if (policy === null) return ['A plan ends by itself after its time, and is not renewed.']
  const from = policy.from === null || policy.from === 0 ? '' : `, in force from ${moment(policy.from)}`
  const until = policy.until === null ? '' : ` to ${moment(policy.until)}`
  return [
    `Version ${policy.terms.version}${policy.ofClass ? ', terms of this class’s own' : ''}${from}${until}; ${sale === null ? `shown on the page of the order on ${moment(policy.agreedAt)}` : 'sold at the desk, not shown on a page'}.`,
    ...policySentences(policy),
  ]
}

async function bookingsOf({ db }: Studio, { bought }: PaymentAtDesk) {
  if (!bought.enrollment) return []
  return db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select(['classSessions.startsAt', 'bookings.createdAt', 'bookings.state', 'bookings.mark'])
    .where('bookings.enrollmentId', '=', bought.enrollment.id)
    .orderBy('classSessions.startsAt')
    .limit(MANY)
    .execute()
}

async function loginsOf({ db }: Studio, { payment }: PaymentAtDesk) {
  return db
    .selectFrom('authSessions')
    .select(['createdAt', 'lastSeenAt', 'address', 'userAgent'])
    .where('userId', '=', payment.userId)
    .orderBy('createdAt')
    .limit(MANY)
    .execute()
}
