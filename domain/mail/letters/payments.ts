import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

/** A payment could not buy what its order was for. */
export function paymentRefunded({ paymentId, isPlan }: { paymentId: string; isPlan: boolean }): MemberEmail {
  return {
    kind: 'refund',
    essential: true,
    dedupeKey: `refund:${paymentId}`,
    subject: 'Your money is on its way back',
    lines: [
      isPlan ? TEXTS.planPaymentRefunded : TEXTS.paymentRefunded,
      `${PROMISES.banks} You need not do anything.`,
    ],
    link: isPlan
      ? { text: 'See your plan', path: '/yogadashboard/subscription' }
      : { text: 'See other classes', path: '/classesPage' },
  }
}

/** The desk gives money back, and what it was paid for goes on. */
export function givenBack(of: {
  key: string
  paymentId: string
  amount: Money
  currency: string
  what: string
  goesOn: boolean
  /** It was paid at the desk. */
  byHand: boolean
}): MemberEmail {
  return {
    kind: 'given-back',
    essential: true,
    dedupeKey: `desk-refund:${of.paymentId}:${of.key}`,
    subject: of.byHand ? 'Part of your money is refunded' : 'Some of your money is on its way back',
    lines: [
      `The studio is giving you back ${formatPrice(rupees(of.amount), of.currency)} of what you paid for ${of.what}.`,
      ...(of.goesOn ? ['Everything else stays as it is.'] : []),
      of.byHand ? PROMISES.byHand : PROMISES.banks,
    ],
    link: { text: 'See your payments', path: '/yogadashboard/profile?section=payment' },
    footnote: { text: 'Your receipt', path: `/yogadashboard/receipt/${of.paymentId}` },
  }
}
