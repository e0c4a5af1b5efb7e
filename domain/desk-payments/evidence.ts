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
  browser: 'Member’s browser',
  webhook: 'Razorpay webhook (signed)',
  sweep: 'Our request to Razorpay',
  desk: 'Studio desk',
  rule: 'Automatic',
}

const MANY = 200

/**
 * A PDF for the bank when a payment is disputed: who, what, when, the agreed terms, what was delivered, and every event of
 * the payment. Contains no health answers or staff notes. Each download is logged.
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
    sheet.part('Payment')
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
      ['Refunded or promised', words.price(found.back)],
      ['Receipts', found.receipts.map(({ code }) => code).join(', ') || 'none'],
    ])
    if (!isItem(payment)) {
      sheet.part(sale === null ? 'Terms shown and agreed to' : 'Terms in force')
      sheet.lines(policyLines(found, words))
    }
    sheet.part('Delivery')
    if (isItem(payment)) sheet.lines([`${payment.title}, handed over at the desk.`])
    else if (came.length === 0) sheet.lines(['No session was booked.'])
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
    sheet.part('Logins to the account')
    sheet.lines(
      logins.length === 0
        ? ['None on record. Logins are deleted when they end.']
        : logins.map(({ createdAt, lastSeenAt, address, userAgent }) =>
            [`${words.moment(createdAt)} to ${words.moment(lastSeenAt)}`, address, userAgent.slice(0, 90)]
              .filter(Boolean)
              .join(', '),
          ),
    )
    sheet.part('All events and their sources')
    sheet.table({
      columns: [
        { title: 'When', width: 120 },
        { title: 'What', width: 230 },
        { title: 'Source', width: 137 },
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
    sheet.notes(['This pack never includes health answers or staff notes.'])
  })
  return { name: `evidence-${found.payment.razorpayPaymentId}.pdf`, file }
}

const isItem = ({ classId, planId }: PaymentAtDesk['payment']) => classId === null && planId === null

/** "Cash, taken by Asha Rao at the desk" */
function takenInWords(way: string, sale: NonNullable<PaymentAtDesk['sale']>): string {
  const by = sale.firstName === null ? 'a former colleague' : fullName(sale.firstName, sale.lastName)
  return `${methodInWords(way)}, taken by ${by} at the desk`
}

/** The business the receipt was made out to, if it isn't the buyer. */
function invoicedTo({ receipts }: PaymentAtDesk): [string, string][] {
  const business = receipts.find(({ refundId }) => refundId === null)?.buyer.business
  return business ? [['Billed to', businessInWords(business).join(', ')]] : []
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
      `Full refund within ${inHours(terms.recordedHours)} if no video was opened.`,
      ...(terms.openedPercent > 0 ? [`${terms.openedPercent}% refund once a video was opened.`] : []),
    ]
  return [capital(policyText(terms))]
}

function policyLines(found: PaymentAtDesk, { moment }: ReturnType<typeof wordsFor>): string[] {
  const { policy, sale } = found
  if (policy === null) return ['A plan ends after its period and doesn’t renew automatically.']
  const from = policy.from === null || policy.from === 0 ? '' : `, in force from ${moment(policy.from)}`
  const until = policy.until === null ? '' : ` to ${moment(policy.until)}`
  return [
    `Version ${policy.terms.version}${policy.ofClass ? ', specific to this class' : ''}${from}${until}; ${sale === null ? `shown on the page of the order on ${moment(policy.agreedAt)}` : 'sold at the desk, not shown on a page'}.`,
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
