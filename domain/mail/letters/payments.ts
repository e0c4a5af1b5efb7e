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
