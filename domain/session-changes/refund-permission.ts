import { type Money, NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Check } from '../core/require-may.ts'

type About = { sessionId: string } | { centreId: string | null }

/**
 * What cancels sessions and refunds those in them asks for what a refund asks for, the second factor too. The front desk cancels one session
 * or closes one day; more of them is a manager's, as a whole class is.
 * @param acts this many sessions, or days
 * @throws AppError as the check: forbidden; second-factor-missing
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
