import { hundredthsOf } from '../../../shared/money.ts'
import { refundDue, refundPercent } from '../../../shared/policy.ts'
import { SPEC } from '../../support/spec-policy.ts'

/**
 * The studio as anyone would explain it on a sheet of paper: one class, its seats, who waits, and who is owed what. No
 * database, no provider, no retries: what the real one is compared with after every step.
 */
const MINUTE = 60_000
const HOLD = 15 * MINUTE
const OFFER = 12 * 60 * MINUTE
const SHORTEST_OFFER = 15 * MINUTE
/** Lapses that a day's failed payments excuse. */
const EXCUSED = 2
/** Who let a hold lapse without a try to pay begins none for so long; who let an offer pass waits no more for so long. */
const REST = { hold: 120 * MINUTE, offer: 7 * 24 * 60 * MINUTE }
const DAY = 24 * 60 * MINUTE
const COOLING_OFF = 60 * MINUTE
/** How long what the desk asked for can be undone. */
const GRACE = 10 * MINUTE

export type Seat = {
  member: number
  kind: 'enrolled' | 'hold' | 'offer'
  since: number
  /** When a hold or an offer ends. */
  until: number
}
type Waiting = { member: number; offeredAt?: number; offerEndsAt: number | null }
/** A payment as its payer knows it, and what we made of it. */
export type Paid = {
  id: string
  member: number
  bank: 'failed' | 'authorized' | 'captured' | 'let-go'
  outcome: 'enrolled' | 'refunded' | null
  /** Which of the member's orders it is for, counted by those that were paid before. */
  order: number
  /** When the studio first heard of it, and whether the last that it heard is that the bank has the money. */
  heardAt: number | null
  authorized: boolean
}
/** Money back by the policy that the desk asked for: by the moment at which it was asked, and for the place that they had then. */
export type Asked = { id: string; member: number; since: number; at: number; back: number }
type Lapse = { member: number; order: number; since: number; at: number }

export class Model {
  now = 0
  capacity: number
  calledOff = false
  seats: Seat[] = []
  queue: Waiting[] = []
  payments: Paid[] = []
  /** Members with an order that the provider knows and that we have not seen paid. */
  ordered = new Set<number>()
  /** How many of a member's orders were paid. */
  paidOrders: number[]
  lapses: Lapse[] = []
  /** When an offer was left or lapsed, and for how long it had kept a seat. */
  private untaken: { at: number; kept: number }[] = []
  /** When a member last did not take a seat that was offered. */
  leftOffer = new Map<number, number>()
  /** When each member was last enrolled. */
  since: number[] = []
  /** Who gave the class back for all of its price, and when. */
  returns: { member: number; at: number }[] = []
  /** Refunds of the desk that wait. */
  asked: Asked[] = []
  owed: number[]
  letters: number[]
  readonly startsAt: number
  readonly endsAt: number
  readonly price: number

  constructor(
    about: { capacity: number; now: number; startsAt: number; endsAt: number; price: number },
    people: number,
  ) {
    this.now = about.now
    this.capacity = about.capacity
    this.startsAt = about.startsAt
    this.endsAt = about.endsAt
    this.price = about.price
    this.owed = Array(people).fill(0)
    this.letters = Array(people).fill(0)
    this.paidOrders = Array(people).fill(0)
  }

  isOver() {
    return this.calledOff || this.endsAt <= this.now
  }
  seatOf(member: number) {
    return this.taken().find((seat) => seat.member === member)
  }
  isIn(member: number) {
    return this.seatOf(member)?.kind === 'enrolled'
  }
  waits(member: number) {
    return this.queue.find((one) => one.member === member)
  }
  taken() {
    return this.seats.filter((seat) => seat.kind === 'enrolled' || seat.until > this.now)
  }

  /** Whether there are more seats than those on the list who have none. */
  private isFree() {
    const unserved = this.queue.filter((one) => !this.seatOf(one.member)).length
    return this.capacity - this.taken().length > unserved
  }

  /** Keeps or takes a seat for someone who pays; the same member clicks as often as they like. */
  hold(member: number, milliseconds = HOLD): boolean {
    const own = this.seatOf(member)
    const until = this.now + milliseconds
    if (own?.kind === 'hold') {
      own.until = Math.max(own.until, Math.min(until, own.since + 2 * milliseconds))
      return true
    }
    if (own?.kind === 'offer') {
      Object.assign(own, { kind: 'hold', since: this.now, until })
      return true
    }
    if (!this.isFree()) return false
    return this.take({ member, kind: 'hold', since: this.now, until })
  }

  private take(seat: Seat): boolean {
    this.clear()
    if (this.calledOff || this.seats.length >= this.capacity) return false
    this.seats.push(seat)
    return true
  }
  /** Holds that have ended are free, and remembered. */
  private clear() {
    for (const { member, kind, since, until } of this.seats)
      if (kind === 'hold' && until <= this.now)
        this.lapses.push({ member, order: this.orderOf(member), since, at: until })
    this.seats = this.taken()
  }
  orderOf(member: number) {
    return this.paidOrders[member] ?? 0
  }

  /** Whether a hold that they let lapse still counts: money that came for its order excuses it, as do a day's first failed tries. */
  private rests(member: number): boolean {
    this.clear()
    const order = this.orderOf(member)
    const heard = this.payments.filter(
      (one) => one.member === member && one.order === order && one.heardAt !== null,
    )
    if (heard.some((one) => one.authorized)) return false
    let excused = 0
    return this.lapses
      .filter((lapse) => lapse.member === member && lapse.order === order && lapse.at > this.now - DAY)
      .sort((a, b) => a.at - b.at)
      .filter((lapse) => !heard.some((one) => (one.heardAt ?? 0) >= lapse.since) || ++excused > EXCUSED)
      .some((lapse) => lapse.at + REST.hold > this.now)
  }

  private free(member: number) {
    this.seats = this.seats.filter((seat) => seat.member !== member)
  }
  private dropHold(member: number) {
    this.seats = this.seats.filter((seat) => !(seat.member === member && seat.kind === 'hold'))
  }

  /** @param heard whether the provider would answer, if it has to be asked for a new order */
  buy(
    member: number,
    heard: boolean,
  ): 'over' | 'returned' | 'enrolled' | 'full' | 'resting' | 'unavailable' | 'order' {
    if (this.isOver()) return 'over'
    const lately = this.returns.filter((one) => one.member === member && one.at > this.now - DAY)
    if (lately.length >= 3) return 'returned'
    if (this.isIn(member)) return 'enrolled'
    const own = this.seatOf(member)
    if (!this.hold(member)) return 'full'
    if (!own && this.rests(member)) {
      this.dropHold(member)
      return 'resting'
    }
    if (!heard && !this.ordered.has(member)) {
      this.dropHold(member)
      return 'unavailable'
    }
    this.ordered.add(member)
    return 'order'
  }

  /** We hear of a payment, however and however often. */
  settle(payment: Paid): 'enrolled' | 'refunded' | 'pending' | 'failed' {
    if (payment.outcome) return payment.outcome
    this.hear(payment)
    if (payment.bank === 'failed' || payment.bank === 'let-go') return 'failed'
    const { member } = payment
    const possible = !this.isIn(member) && !this.isOver()
    if (payment.bank === 'authorized') {
      // Captured only when a seat can be kept for it.
      if (!possible || !this.hold(member)) return 'pending'
      payment.bank = 'captured'
    }
    if (payment.order === this.orderOf(member)) {
      this.ordered.delete(member)
      this.clear()
      this.paidOrders[member] = this.orderOf(member) + 1
    }
    if (possible && this.hold(member, 1)) {
      const seat = this.seatOf(member)
      if (seat) seat.kind = 'enrolled'
      this.since[member] = this.now
      this.queue = this.queue.filter((one) => one.member !== member)
      this.letters[member] = (this.letters[member] ?? 0) + 1
      payment.outcome = 'enrolled'
    } else {
      this.dropHold(member)
      this.owe(member, this.price)
      payment.outcome = 'refunded'
    }
    return payment.outcome
  }

  /** The studio hears of a payment, as it is at the bank or as it failed once. */
  hear(payment: Paid, failed = payment.bank === 'failed') {
    payment.heardAt ??= this.now
    payment.authorized = payment.bank === 'authorized' || (payment.authorized && failed)
  }

  owe(member: number, paise: number) {
    this.owed[member] = (this.owed[member] ?? 0) + paise
  }

  /** @returns what is refunded, or null when there is nothing to cancel */
  cancel(member: number): number | null {
    if (!this.isIn(member)) return null
    return this.end(member, this.backFor(member), this.now)
  }

  private backFor(member: number): number {
    const coolingOffEndsAt = (this.since[member] ?? 0) + COOLING_OFF
    const bought = { startsAt: this.startsAt, coolingOffEndsAt }
    const policy = { ...SPEC, coolingOffMinutes: COOLING_OFF / MINUTE }
    return refundDue(hundredthsOf(this.price), refundPercent(policy, bought, this.now))
  }

  private end(member: number, back: number, at: number): number {
    this.free(member)
    if (back === this.price) this.returns.push({ member, at })
    this.owe(member, back)
    this.offer()
    return back
  }

  /** The desk asks for money back by the policy; the place stays until then. @returns what is refunded, or null where nothing can be asked */
  ask(member: number): number | null {
    const since = this.since[member] ?? 0
    const waits = this.asked.some((one) => one.member === member && one.since === since)
    return this.isIn(member) && !waits ? this.backFor(member) : null
  }

  /** @returns whether it still could be */
  undo(id: string): boolean {
    const known = this.asked.find((one) => one.id === id)
    if (!known || known.at + GRACE <= this.now) return false
    this.asked = this.asked.filter((one) => one !== known)
    return true
  }

  /** What is due leaves, unless they have left by themselves, the class was cancelled, or they had the session meanwhile. */
  execute() {
    const due = this.asked.filter(({ at }) => at + GRACE <= this.now)
    this.asked = this.asked.filter((one) => !due.includes(one))
    for (const { member, since, at, back } of due) {
      const wasHad = this.startsAt > at && this.endsAt <= this.now
      if (this.isIn(member) && this.since[member] === since && !wasHad) this.end(member, back, at)
    }
  }

  callOff() {
    for (const seat of this.taken()) if (seat.kind === 'enrolled') this.owe(seat.member, this.price)
    this.calledOff = true
    this.seats = []
    this.queue = []
  }

  /** @returns whether it was possible */
  changeCapacity(capacity: number): boolean {
    this.clear()
    if (capacity < this.seats.length) return false
    this.capacity = capacity
    this.offer()
    return true
  }

  join(member: number): 'over' | 'enrolled' | 'waiting' | 'free' | 'paying' | 'resting' | 'joined' {
    if (this.isOver()) return 'over'
    if (this.isIn(member)) return 'enrolled'
    if (this.waits(member)) return 'waiting'
    if (this.isFree()) return 'free'
    if (this.queue.length === 0 && this.taken().some(({ kind }) => kind !== 'enrolled')) return 'paying'
    if ((this.leftOffer.get(member) ?? -Infinity) + REST.offer > this.now) return 'resting'
    this.queue.push({ member, offerEndsAt: null })
    return 'joined'
  }

  leave(member: number): boolean {
    if (!this.waits(member)) return false
    this.remove(member)
    this.offer()
    return true
  }

  /** Off the list; the seat that was offered is free, one that is being paid is not. */
  private remove(member: number) {
    const { offerEndsAt = null, offeredAt } = this.waits(member) ?? {}
    if (offerEndsAt !== null) {
      const since = daytimeBefore(offeredAt ?? this.now)
      const wasAsleep = offerEndsAt <= this.now && daytimeBefore(offerEndsAt) - since < SHORTEST_OFFER
      if (!wasAsleep) this.leftOffer.set(member, this.now)
      this.untaken.push({ at: this.now, kept: daytimeBefore(this.now) - since })
    }
    this.queue = this.queue.filter((one) => one.member !== member)
    this.seats = this.seats.filter((seat) => !(seat.member === member && seat.kind === 'offer'))
  }

  /** Free seats are offered in order; anyone who let their time pass leaves the list. */
  offer() {
    if (this.isOver()) {
      for (const { member } of [...this.queue]) this.remove(member)
      return
    }
    for (const { member, offerEndsAt } of [...this.queue])
      if (offerEndsAt !== null && offerEndsAt <= this.now && !this.seatOf(member)) this.remove(member)
    for (const next of this.queue) {
      if (this.seatOf(next.member)) continue
      const until = next.offerEndsAt ?? this.offerEnd()
      if (!this.take({ member: next.member, kind: 'offer', since: this.now, until })) return
      next.offeredAt ??= this.now
      next.offerEndsAt = until
    }
  }

  /**
   * A quarter of the time to the session, less for each offer that lapsed, a quarter of an hour at least, never beyond its end; by day,
   * unless that is more than half of the time to the session.
   */
  private offerEnd() {
    const quarter = Math.max(0, this.startsAt - this.now) / 4
    const kept = this.untaken.filter(({ at }) => at > this.now - DAY).reduce((sum, one) => sum + one.kept, 0)
    const longest = OFFER / 4 ** (kept / OFFER)
    const length = Math.floor(Math.max(SHORTEST_OFFER, Math.min(longest, quarter)))
    const byDay = whenDaytimeIs(daytimeBefore(this.now) + length)
    const late = byDay - this.now > Math.max(0, this.startsAt - this.now) / 2
    return Math.min(late ? this.now + length : byDay, this.endsAt)
  }
}

/** From seven to ten at night in India, which has no summer time. */
const MORNING = 90 * MINUTE
const DAYTIME = 15 * 60 * MINUTE

/** How much daytime there was from 1970 to a moment. */
function daytimeBefore(at: number): number {
  const since = at - MORNING
  return Math.floor(since / DAY) * DAYTIME + Math.min(since - Math.floor(since / DAY) * DAY, DAYTIME)
}

function whenDaytimeIs(daytime: number): number {
  const nights = Math.ceil(daytime / DAYTIME) - 1
  return MORNING + daytime + nights * (DAY - DAYTIME)
}
