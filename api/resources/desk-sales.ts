import { z } from 'zod'
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
import { answer, done, id } from '../../contract/wire.ts'
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
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentRoll } from './roll.ts'

const common = { tag: 'Money', status: 200, login: true } as const
const ofOne = z.object({ id })

const sellablesCall = call('get', '/studio/sales/classes', {
  ...common,
  summary: 'Classes that can be sold at the desk, with what each costs now',
  answer: answer(sellables),
})
const choicesCall = call('get', '/studio/sales/classes/{id}', {
  ...common,
  summary: 'What of a class can be sold to a member: the run, and its single places',
  answer: answer(saleChoices),
  input: { params: ofOne, query: saleChoicesQuery },
  fails: [404],
})
const sellCall = call('post', '/studio/sales', {
  ...common,
  status: 201,
  summary: 'Sell a run or a single place at the desk, paid in cash, by UPI, card machine or transfer',
  answer: saleMade,
  input: { body: body(saleForm) },
  fails: [404, 409],
})
const doorPriceCall = call('get', '/studio/sales/sessions/{id}', {
  ...common,
  summary: 'What a member who came without a booking pays for a session whose roll is open',
  answer: answer(doorPrice),
  input: { params: ofOne, query: saleChoicesQuery },
  fails: [404, 409],
})
const sellAtDoorCall = call('post', '/studio/sales/sessions/{id}', {
  ...common,
  status: 201,
  summary: 'Sell one session to a member who came without a booking, and put them on its roll, present',
  answer: walkInSold,
  input: { params: ofOne, body: body(walkInSaleForm) },
  fails: [404, 409],
})
const guestCall = call('post', '/studio/guests', {
  ...common,
  status: 201,
  summary: 'Add a guest who pays: a member without a login, by name; the same guest is added once',
  answer: answer(guestAdded),
  input: { body: body(guestForm) },
})
const plansCall = call('get', '/studio/sales/plans', {
  ...common,
  summary: 'Plans that can be sold to a member at the desk, and what they have of plans',
  answer: answer(planChoices),
  input: { query: planChoicesQuery },
  fails: [404],
})
const sellPlanCall = call('post', '/studio/sales/plans', {
  ...common,
  status: 201,
  summary: 'Sell a plan at the desk, paid in cash, by UPI, card machine or transfer',
  answer: saleMade,
  input: { body: body(planSaleForm) },
  fails: [404, 409],
})
const sellItemCall = call('post', '/studio/sales/items', {
  ...common,
  status: 201,
  summary: 'Sell something else at the desk, such as a mat or a workshop, to a member or a guest',
  answer: saleMade,
  input: { body: body(itemSaleForm) },
  fails: [404, 409],
})
const handBackCall = call('post', '/studio/refunds/{id}/handed-back', {
  ...common,
  summary: 'A refund of what was paid at the desk was given back, the way the money came',
  answer: done,
  input: { params: ofOne, body: body(handBackForm) },
  fails: [404, 409],
})
const otherWayCall = call('post', '/studio/refunds/{id}/other-way', {
  ...common,
  summary: 'A refund that the bank sent back was given in cash, by UPI or by transfer',
  answer: done,
  input: { params: ofOne, body: body(otherWayForm) },
  fails: [404, 409],
})
const tillCall = call('get', '/studio/till', {
  ...common,
  summary: 'What a day brought at a desk, by way of paying and person, and how its cash was counted',
  answer: answer(till),
  input: { query: tillQuery },
})
const closeCall = call('post', '/studio/till', {
  ...common,
  status: 201,
  summary: 'Write down what was counted in a till, beside what should lie there',
  answer: done,
  input: { body: body(tillForm) },
  fails: [404, 409],
})

/** Money that is taken and given back by people. */
export function deskSales(studio: Studio) {
  const { timeZone } = studio.settings
  return resource()
    .openapi(sellablesCall, async (c) => {
      const found = await classesToSell(studio, requireMember(c))
      return ok(c, { data: { classes: found.map(presentSellable), timeZone } })
    })
    .openapi(choicesCall, async (c) => {
      const member = requireMember(c)
      const { id: classId } = c.req.valid('param')
      const found = await choicesAtDesk(studio, member, { classId, memberId: c.req.valid('query').member })
      const [mayDiscount] = await whichMay(studio.db, member, ['sale.discount'], { classId })
      const { person, sessions, isInRun, isOffered, yogaClass } = found
      const data = {
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
      return ok(c, { data })
    })
    .openapi(sellCall, async (c) => {
      const { list, amount, sessionId, centre, ...asked } = c.req.valid('json')
      const paymentId = await sellAtDesk(studio, requireMember(c), {
        ...asked,
        sessionId: sessionId ?? null,
        list: paise(list),
        amount: paise(amount),
        ...(typeof centre === 'string' && { till: centre || null }),
      })
      const message = paymentId === null ? TEXTS.placeGivenAtDesk : TEXTS.saleMade
      return ok(c, { message, data: { paymentId } }, 201)
    })
    .openapi(doorPriceCall, async (c) => {
      const asked = { sessionId: c.req.valid('param').id, memberId: c.req.valid('query').member }
      const { person, price, ...found } = await priceAtDoor(studio, requireMember(c), asked)
      const data = { ...found, member: presentBuyer(person), price: rupees(price), states: STATE_LIST }
      return ok(c, { data })
    })
    .openapi(sellAtDoorCall, async (c) => {
      const { list, amount, beyond, ...asked } = c.req.valid('json')
      const { paymentId, roll } = await sellToWalkIn(studio, requireMember(c), c.req.valid('param').id, {
        ...asked,
        list: paise(list),
        amount: paise(amount),
        beyond: beyond || undefined,
      })
      const data = { paymentId, roll: presentRoll(studio, roll) }
      return ok(c, { message: TEXTS.walkInPaid, data }, 201)
    })
    .openapi(guestCall, async (c) => {
      const _id = await addGuest(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { data: { _id } }, 201)
    })
    .openapi(plansCall, async (c) => {
      const found = await plansAtDesk(studio, requireMember(c), c.req.valid('query').member)
      return ok(c, { data: { ...presentPlans(found), states: STATE_LIST, timeZone } })
    })
    .openapi(sellPlanCall, async (c) => {
      const { list, amount, centre: centreId, ...asked } = c.req.valid('json')
      const sums = { list: paise(list), amount: paise(amount) }
      const paymentId = await sellPlan(studio, requireMember(c), { ...asked, ...sums, centreId })
      return ok(c, { message: TEXTS.planSold, data: { paymentId } }, 201)
    })
    .openapi(sellItemCall, async (c) => {
      const { amount, centre: centreId, ...asked } = c.req.valid('json')
      const selling = { ...asked, amount: paise(amount), centreId }
      const paymentId = await sellItem(studio, requireMember(c), selling)
      return ok(c, { message: TEXTS.itemSold, data: { paymentId } }, 201)
    })
    .openapi(handBackCall, async (c) => {
      const { id: refundId } = c.req.valid('param')
      await handBack(studio, requireMember(c), { refundId, ...c.req.valid('json') })
      return ok(c, { message: TEXTS.handedBack })
    })
    .openapi(otherWayCall, async (c) => {
      const { id: refundId } = c.req.valid('param')
      await giveOtherWay(studio, requireMember(c), { refundId, ...c.req.valid('json') })
      return ok(c, { message: TEXTS.handedBack })
    })
    .openapi(tillCall, async (c) => {
      const member = requireMember(c)
      const { day, centre } = c.req.valid('query')
      const found = await tillOf(studio, member, {
        ...(day !== undefined && { day }),
        ...(centre !== undefined && { centreId: centre }),
      })
      const [mayClose] = await whichMay(studio.db, member, ['sale.make'], {
        centreId: found.centreId || null,
      })
      return ok(c, { data: { ...presentTill(found), mayClose: mayClose !== undefined, timeZone } })
    })
    .openapi(closeCall, async (c) => {
      const { centre: centreId, expected, counted, ...asked } = c.req.valid('json')
      await closeTill(studio, requireMember(c), {
        ...asked,
        centreId,
        expected: nearestPaise(expected),
        counted: paise(counted),
      })
      return ok(c, { message: TEXTS.tillClosed }, 201)
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
