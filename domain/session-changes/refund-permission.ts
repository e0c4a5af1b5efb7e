import { type Money, NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Check } from '../core/require-may.ts'

type About = { sessionId: string } | { centreId: string | null }

/**
 * Cancelling sessions with refunds needs the refund permission, with its second factor. The front desk may cancel one
 * session or close one day; more, like a whole class, needs a manager.
 * @param acts how many sessions or days
 * @throws AppError forbidden; second-factor-missing
 */
export async function requireRefundPermission(
  check: Check,
  { refundPaise, acts }: { refundPaise: Money; acts: number },
  about: About,
): Promise<void> {
  if (refundPaise === NO_MONEY) return
  await check('refund.by-policy', about)
  if (acts < 2) return
  await check('class.call-off', about).catch((error) => {
    throw error instanceof AppError && error.code === 'forbidden'
      ? new AppError('forbidden', TEXTS.refundsOfManyAreManagers)
      : error
  })
}
