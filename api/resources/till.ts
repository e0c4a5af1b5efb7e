import { handBackForm, otherWayForm, till, tillForm, tillQuery } from '../../contract/desk-sales.ts'
import { allowedVerbs } from '../../domain/core/require-may.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { recordOtherRefund } from '../../domain/desk-payments/other-refund.ts'
import { recordCashRefund } from '../../domain/desk-payments/record-cash-refund.ts'
import { closeTill, type Till, tillOf } from '../../domain/desk-payments/till.ts'
import { fullName } from '../../shared/full-name.ts'
import { nearestPaise, paise, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Handed-back refunds and the till. */
export function tillAtDesk(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Money')
    .call('post', '/studio/refunds/{id}/handed-back', {
      summary: 'Record that a desk refund was handed back the way it was paid',
      form: handBackForm,
      run: (member, { id: refundId }, form) => recordCashRefund(studio, member, { refundId, ...form }),
      says: TEXTS.handedBack,
    })
    .call('post', '/studio/refunds/{id}/other-way', {
      summary: 'Record that a failed refund was given in cash, by UPI or by transfer',
      form: otherWayForm,
      run: (member, { id: refundId }, form) => recordOtherRefund(studio, member, { refundId, ...form }),
      says: TEXTS.handedBack,
    })
    .call('get', '/studio/till', {
      summary: 'Get the till of a day: takings by method and person, and the cash count',
      query: tillQuery,
      data: till,
      run: async (member, { day, centre }) => {
        const found = await tillOf(studio, member, {
          ...(day !== undefined && { day }),
          ...(centre !== undefined && { centreId: centre }),
        })
        const [mayClose] = await allowedVerbs(studio.db, member, ['sale.make'], {
          centreId: found.centreId || null,
        })
        return { ...presentTill(found), mayClose: mayClose !== undefined, timeZone }
      },
    })
    .call('post', '/studio/till', {
      summary: 'Record the cash count of a till',
      form: tillForm,
      fails: [404, 409],
      status: 201,
      run: (member, { centre: centreId, expected, counted, ...asked }) =>
        closeTill(studio, member, {
          ...asked,
          centreId,
          expected: nearestPaise(expected),
          counted: paise(counted),
        }),
      says: TEXTS.tillClosed,
    })
}

function presentTill({ centreId: centre, centres, lines, cash, closings, day, today }: Till) {
  return {
    day,
    today,
    centre,
    centres: centres.map(({ id: _id, name }) => ({ _id, name })),
    lines: lines.map((line) => ({ ...line, taken: rupees(line.taken), back: rupees(line.back) })),
    cash: cash.map(({ currency, amount }) => ({ currency, amount: rupees(amount) })),
    closings: closings.map((one) => ({
      _id: one.id,
      number: one.number,
      currency: one.currency,
      note: one.note,
      at: one.at,
      expected: rupees(one.expectedPaise),
      counted: rupees(one.countedPaise),
      by: one.firstName === null ? '' : fullName(one.firstName, one.lastName),
    })),
  }
}
