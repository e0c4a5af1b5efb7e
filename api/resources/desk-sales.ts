import {
  doorPrice,
  guestAdded,
  guestForm,
  itemSaleForm,
  saleChoices,
  saleChoicesQuery,
  saleForm,
  saleMade,
  sellables,
  walkInSaleForm,
  walkInSold,
} from '../../contract/desk-sales.ts'
import { allowedVerbs } from '../../domain/core/require-may.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { choicesAtDesk, classesToSell } from '../../domain/desk-sales/for-sale.ts'
import { sellAtDesk } from '../../domain/desk-sales/sell.ts'
import { sellItem } from '../../domain/desk-sales/sell-item.ts'
import { priceAtDoor, sellToWalkIn } from '../../domain/desk-sales/sell-to-walk-in.ts'
import { addGuest } from '../../domain/members/guests.ts'
import { paise, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentBuyer, STATE_LIST } from './present-buyer.ts'
import { presentRoll } from './roll.ts'

/** Sales at the desk. */
export function deskSales(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Money')
    .call('get', '/studio/sales/classes', {
      summary: 'List classes that can be sold at the desk, with current prices',
      data: sellables,
      run: async (member) => ({
        classes: (await classesToSell(studio, member)).map(presentSellable),
        timeZone,
      }),
    })
    .call('get', '/studio/sales/classes/{id}', {
      summary: 'List what a member can buy of a class: all sessions or single ones',
      query: saleChoicesQuery,
      data: saleChoices,
      run: async (member, { id: classId, member: memberId }) => {
        const found = await choicesAtDesk(studio, member, { classId, memberId })
        const [mayDiscount] = await allowedVerbs(studio.db, member, ['sale.discount'], { classId })
        const { person, sessions, isInRun, isOffered, yogaClass } = found
        return {
          member: presentBuyer(person),
          class: presentSellable(yogaClass),
          isInRun,
          isOffered,
          timeZone,
          mayDiscount: mayDiscount !== undefined,
          sessions: sessions.map(({ id: _id, ...session }) => ({ _id, ...session })),
          asksForState: yogaClass.type !== 'In Person',
          states: STATE_LIST,
        }
      },
    })
    .call('post', '/studio/sales', {
      summary: 'Sell a class or a session at the desk, paid in cash, by UPI, card machine or transfer',
      form: saleForm,
      fails: [404, 409],
      status: 201,
      answer: saleMade,
      run: async (member, { list, amount, sessionId, centre, ...asked }) => {
        const paymentId = await sellAtDesk(studio, member, {
          ...asked,
          sessionId: sessionId ?? null,
          list: paise(list),
          amount: paise(amount),
          ...(typeof centre === 'string' && { till: centre || null }),
        })
        const message = paymentId === null ? TEXTS.placeGivenAtDesk : TEXTS.saleMade
        return { message, data: { paymentId } }
      },
    })
    .call('get', '/studio/sales/sessions/{id}', {
      summary: 'Get the price of a session for a walk-in',
      query: saleChoicesQuery,
      fails: [404, 409],
      data: doorPrice,
      run: async (member, { id, member: memberId }) => {
        const asked = { sessionId: id, memberId }
        const { person, price, ...found } = await priceAtDoor(studio, member, asked)
        return { ...found, member: presentBuyer(person), price: rupees(price), states: STATE_LIST }
      },
    })
    .call('post', '/studio/sales/sessions/{id}', {
      summary: 'Sell a session to a walk-in and check them in',
      form: walkInSaleForm,
      status: 201,
      answer: walkInSold,
      run: async (member, { id }, { list, amount, beyond, ...asked }) => {
        const { paymentId, roll } = await sellToWalkIn(studio, member, id, {
          ...asked,
          list: paise(list),
          amount: paise(amount),
          beyond: beyond || undefined,
        })
        const data = { paymentId, roll: presentRoll(studio, roll) }
        return { message: TEXTS.walkInPaid, data }
      },
    })
    .call('post', '/studio/guests', {
      summary: 'Add a paying guest by name: a member without a login, added only once',
      form: guestForm,
      status: 201,
      data: guestAdded,
      run: async (member, form) => ({ _id: await addGuest(studio, member, form) }),
    })
    .call('post', '/studio/sales/items', {
      summary: 'Sell something else at the desk, such as a mat or a workshop',
      form: itemSaleForm,
      fails: [404, 409],
      status: 201,
      answer: saleMade,
      run: async (member, { amount, centre: centreId, ...asked }) => {
        const selling = { ...asked, amount: paise(amount), centreId }
        const paymentId = await sellItem(studio, member, selling)
        return { message: TEXTS.itemSold, data: { paymentId } }
      },
    })
}

function presentSellable(one: Awaited<ReturnType<typeof classesToSell>>[number]) {
  const { id: _id, title, type, centreName: centre, startsAt, currency } = one
  return {
    _id,
    title,
    type,
    centre,
    startsAt: startsAt ?? null,
    currency,
    price: rupees(one.priceNowPaise),
    singlePrice: one.singlePricePaise === null || type === 'Recorded' ? null : rupees(one.singlePricePaise),
    free: type === 'Recorded' ? null : one.run.free,
    kept: one.run.kept,
  }
}
