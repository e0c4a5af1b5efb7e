import type { Trx } from '../../database/open.ts'
import type { NewRow } from '../../database/tables.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'

type Step = Omit<NewRow<'paymentSteps'>, 'id' | 'at' | 'by' | 'amountPaise'> &
  Partial<Pick<NewRow<'paymentSteps'>, 'by' | 'amountPaise'>>

/** Records a step of a payment in the transaction that causes it. */
export async function recordStep(studio: Studio, trx: Trx, step: Step): Promise<void> {
  await trx
    .insertInto('paymentSteps')
    .values({ by: null, amountPaise: null, ...step, id: newId(), at: studio.now() })
    .execute()
}
