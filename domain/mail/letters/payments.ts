import type { RefundRoute } from '../../../shared/enums.ts'
import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { MemberEmail } from '../email.ts'
import { routeLine } from './cancellation.ts'
import { PROMISES } from './promises.ts'

/** A button for members who can log in; for others the receipt is attached. */
export const withReceipt = (paymentId: string) => ({
  receiptOf: paymentId,
  otherLink: viewReceipt(paymentId),
})

const viewReceipt = (paymentId: string) => ({
  text: 'View receipt',
  path: `/yogadashboard/receipt/${paymentId}`,
})

/** An item bought at the desk that is neither a class nor a plan. */
export function itemPaid(of: {
  paymentId: string
  item: string
  paid: Money
  currency: string
}): MemberEmail {
  return {
    kind: 'item',
    essential: true,
    dedupeKey: `item:${of.paymentId}`,
    subject: `Your receipt: ${of.item}`,
    lines: [`Thank you. We received ${formatPrice(rupees(of.paid), of.currency)} for ${of.item}.`],
    receiptOf: of.paymentId,
    link: viewReceipt(of.paymentId),
  }
}

/** A payment that couldn’t be used is refunded. */
export function paymentRefunded({ paymentId, isPlan }: { paymentId: string; isPlan: boolean }): MemberEmail {
  return {
    kind: 'refund',
    essential: true,
    dedupeKey: `refund:${paymentId}`,
    subject: 'Your refund is on its way',
    lines: [
      isPlan ? TEXTS.planPaymentRefunded : TEXTS.paymentRefunded,
      `${PROMISES.banks} You don’t need to do anything.`,
    ],
    link: isPlan
      ? { text: 'See your plan', path: '/yogadashboard/subscription' }
      : { text: 'See other classes', path: '/classesPage' },
  }
}

/** A refund from the desk, of something that goes on or not. */
export function givenBack(of: {
  key: string
  paymentId: string
  amount: Money
  currency: string
  what: string
  goesOn: boolean
  route: RefundRoute
}): MemberEmail {
  return {
    kind: 'given-back',
    essential: true,
    dedupeKey: `desk-refund:${of.paymentId}:${of.key}`,
    subject: of.route === 'bank' ? 'Your refund is on its way' : 'Your refund',
    lines: [
      `We’re refunding ${formatPrice(rupees(of.amount), of.currency)} of what you paid for ${of.what}.`,
      ...(of.goesOn ? ['Your booking stays as it is.'] : []),
      routeLine[of.route],
    ],
    receiptOf: of.paymentId,
    link: { text: 'See your payments', path: '/yogadashboard/profile?section=payment' },
  }
}

/** Razorpay refused a refund permanently, so it is paid another way. */
export function refundRefused(of: {
  refundId: string
  paymentId: string
  amount: Money
  currency: string
}): MemberEmail {
  return {
    kind: 'refund-refused',
    essential: true,
    dedupeKey: `refund-refused:${of.refundId}`,
    subject: 'We’ll refund you another way',
    lines: [
      `Your bank didn’t accept our refund of ${formatPrice(rupees(of.amount), of.currency)} to the account you paid from.`,
      'We’ll refund you another way. Please reply to this email or come by the desk, and tell us what suits you: bank transfer, UPI or cash.',
    ],
    link: { text: 'See your payments', path: '/yogadashboard/profile?section=payment' },
  }
}
