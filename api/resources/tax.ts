import { z } from 'zod'
import {
  settlementForm,
  settlements,
  taxForm,
  taxOnWire,
  taxRateForm,
  taxRateParams,
} from '../../contract/desk-payments.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { reconcile, reconciliations } from '../../domain/desk-payments/reconcile.ts'
import { changeTax, setRate, taxAtDesk } from '../../domain/receipts/settings.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentSettlement, presentTax } from './present-desk-payment.ts'

/** Tax settings and settlement files. */
export function tax(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Money')
    .call('get', '/studio/money/tax', {
      summary: 'Get the tax settings and rates',
      data: taxOnWire,
      run: async (member) => presentTax(await taxAtDesk(studio, member)),
    })
    .call('put', '/studio/money/tax', {
      summary: 'Change the tax settings for future receipts (managers)',
      form: taxForm,
      fails: [404, 409],
      run: (member, form) => changeTax(studio, member, form),
      says: TEXTS.kept,
    })
    .call('post', '/studio/money/tax/rates', {
      summary: 'Set a tax rate from a day on (managers)',
      form: taxRateForm,
      run: (member, { validFrom, percent }) =>
        setRate(studio, member, { validFrom, rate: Math.round(percent * 100) }),
      says: TEXTS.rateKept,
    })
    .call('delete', '/studio/money/tax/rates/{day}', {
      summary: 'Delete a tax rate that hasn’t started (managers)',
      params: taxRateParams,
      fails: [],
      run: (member, { day }) => setRate(studio, member, { validFrom: day, rate: null }),
      says: TEXTS.rateRemoved,
    })
    .call('get', '/studio/money/settlements', {
      summary: 'List recent settlement files',
      data: settlements,
      run: async (member) => ({
        settlements: (await reconciliations(studio, member)).map(presentSettlement),
        timeZone,
      }),
    })
    .call('post', '/studio/money/settlements', {
      summary: 'Compare a Razorpay settlement report with our records, which don’t change',
      form: settlementForm,
      status: 201,
      data: z.object({ _id: z.string() }),
      run: async (member, form) => ({ _id: await reconcile(studio, member, form) }),
    })
}

function _headersOf(name: string, type: string) {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  }
}
