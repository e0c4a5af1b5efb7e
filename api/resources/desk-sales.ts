import {
  doorPrice,
  guestAdded,
  guestForm,
  handBackForm,
  itemSaleForm,
  otherWayForm,
  planChoices,
  planChoicesQuery,
  planSaleForm,
  saleChoices,
  saleChoicesQuery,
  saleForm,
  saleMade,
  sellables,
  till,
  tillForm,
  tillQuery,
  walkInSaleForm,
  walkInSold,
} from '../../contract/desk-sales.ts'
import { whichMay } from '../../domain/core/require-may.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { handBack } from '../../domain/desk-payments/hand-back.ts'
import { giveOtherWay } from '../../domain/desk-payments/other-way.ts'
import { closeTill, type Till, tillOf } from '../../domain/desk-payments/till.ts'
import type { findBuyer } from '../../domain/desk-sales/buyer.ts'
import { choicesAtDesk, classesToSell } from '../../domain/desk-sales/for-sale.ts'
import { sellAtDesk } from '../../domain/desk-sales/sell.ts'
import { sellItem } from '../../domain/desk-sales/sell-item.ts'
import { plansAtDesk, sellPlan } from '../../domain/desk-sales/sell-plan.ts'
import { priceAtDoor, sellToWalkIn } from '../../domain/desk-sales/sell-to-walk-in.ts'
import { addGuest } from '../../domain/members/guests.ts'
import { fullName } from '../../shared/full-name.ts'
import { STATES } from '../../shared/gst.ts'
import { nearestPaise, paise, rupees } from '../../shared/money.ts'
import { reachableEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentRoll } from './roll.ts'

/** Money that is taken and given back by people. */
export function deskSales(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Money')
    .call('get', '/studio/sales/classes', {
      summary: 'Classes that can be sold at the desk, with what each costs now',
      data: sellables,
      run: async (member) => ({
        classes: (await classesToSell(studio, member)).map(presentSellable),
        timeZone,
      }),
    })
    .call('get', '/studio/sales/classes/{id}', {
      summary: 'What of a class can be sold to a member: the run, and its single places',
      query: saleChoicesQuery,
      data: saleChoices,
      run: async (member, { id: classId, member: memberId }) => {
        const found = await choicesAtDesk(studio, member, { classId, memberId })
        const [mayDiscount] = await whichMay(studio.db, member, ['sale.discount'], { classId })
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
      summary: 'Sell a run or a single place at the desk, paid in cash, by UPI, card machine or transfer',
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
      summary: 'What a member who came without a booking pays for a session whose roll is open',
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
      summary: 'Sell one session to a member who came without a booking, and put them on its roll, present',
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
      summary: 'Add a guest who pays: a member without a login, by name; the same guest is added once',
      form: guestForm,
      status: 201,
      data: guestAdded,
      run: async (member, form) => ({ _id: await addGuest(studio, member, form) }),
    })
    .call('get', '/studio/sales/plans', {
      summary: 'Plans that can be sold to a member at the desk, and what they have of plans',
      query: planChoicesQuery,
      fails: [404],
      data: planChoices,
      run: async (member, { member: memberId }) => ({
        ...presentPlans(await plansAtDesk(studio, member, memberId)),
        states: STATE_LIST,
        timeZone,
      }),
    })
    .call('post', '/studio/sales/plans', {
      summary: 'Sell a plan at the desk, paid in cash, by UPI, card machine or transfer',
      form: planSaleForm,
      fails: [404, 409],
      status: 201,
      answer: saleMade,
      run: async (member, { list, amount, centre: centreId, ...asked }) => {
        const sums = { list: paise(list), amount: paise(amount) }
        const paymentId = await sellPlan(studio, member, { ...asked, ...sums, centreId })
        return { message: TEXTS.planSold, data: { paymentId } }
      },
    })
    .call('post', '/studio/sales/items', {
      summary: 'Sell something else at the desk, such as a mat or a workshop, to a member or a guest',
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
    .call('post', '/studio/refunds/{id}/handed-back', {
      summary: 'A refund of what was paid at the desk was given back, the way the money came',
      form: handBackForm,
      run: (member, { id: refundId }, form) => handBack(studio, member, { refundId, ...form }),
      says: TEXTS.handedBack,
    })
    .call('post', '/studio/refunds/{id}/other-way', {
      summary: 'A refund that the bank sent back was given in cash, by UPI or by transfer',
      form: otherWayForm,
      run: (member, { id: refundId }, form) => giveOtherWay(studio, member, { refundId, ...form }),
      says: TEXTS.handedBack,
    })
    .call('get', '/studio/till', {
      summary: 'What a day brought at a desk, by way of paying and person, and how its cash was counted',
      query: tillQuery,
      data: till,
      run: async (member, { day, centre }) => {
        const found = await tillOf(studio, member, {
          ...(day !== undefined && { day }),
          ...(centre !== undefined && { centreId: centre }),
        })
        const [mayClose] = await whichMay(studio.db, member, ['sale.make'], {
          centreId: found.centreId || null,
        })
        return { ...presentTill(found), mayClose: mayClose !== undefined, timeZone }
      },
    })
    .call('post', '/studio/till', {
      summary: 'Write down what was counted in a till, beside what should lie there',
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

const STATE_LIST = Object.entries(STATES)
  .map(([code, name]) => ({ code, name }))
  .sort((one, other) => one.name.localeCompare(other.name))

function presentBuyer({ id: _id, firstName, lastName, state, gstin, ...own }: Buyer) {
  return { _id, name: fullName(firstName, lastName), hasEmail: reachableEmail(own) !== null, state, gstin }
}

type Buyer = Awaited<ReturnType<typeof findBuyer>>

function presentPlans({ person, onSale, date, choices, has, startsAt, centres, mayDiscount }: PlansAtDesk) {
  return {
    member: presentBuyer(person),
    onSale,
    date,
    has,
    startsAt,
    mayDiscount,
    plans: choices.map(({ plan, period, price, isOpen }) => ({
      plan: plan.planId,
      name: plan.name,
      period,
      price: rupees(price),
      currency: plan.currency,
      isOpen,
    })),
    centres: centres.map(({ id: _id, name }) => ({ _id, name })),
  }
}

type PlansAtDesk = Awaited<ReturnType<typeof plansAtDesk>>

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
