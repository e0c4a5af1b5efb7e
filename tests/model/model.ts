import { refundDue, refundPercent } from '../../contract/policy.ts'

/**
 * The studio as anybody would explain it on a sheet of paper: one class, its seats, who waits, and who is owed what. No
 * database, no provider, no retries: what the real one is compared with after every step.
 */
const MINUTE = 60_000
const HOLD = 15 * MINUTE
const OFFER = 12 * 60 * MINUTE

export type Seat = {
  member: number
  kind: 'enrolled' | 'hold' | 'offer'
  since: number
  /** When a hold or an offer ends. */
  until: number
}
type Waiting = { member: number; offerEndsAt: number | null }
/** A payment as its payer knows it, and what we made of it. */
export type Paid = {
  id: string
  member: number
  bank: 'failed' | 'authorized' | 'captured' | 'let-go'
  outcome: 'enrolled' | 'refunded' | null
}

export class Model {
  now = 0
  capacity: number
  calledOff = false
  seats: Seat[] = []
  queue: Waiting[] = []
  payments: Paid[] = []
  /** Members with an order that the provider knows and that we have not seen paid. */
  ordered = new Set<number>()
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

  /** Keeps or takes a seat for somebody who pays; the same member clicks as often as they like. */
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
    if (this.queue.length > 0) return false
    return this.take({ member, kind: 'hold', since: this.now, until })
  }

  private take(seat: Seat): boolean {
    this.seats = this.taken()
    if (this.calledOff || this.seats.length >= this.capacity) return false
    this.seats.push(seat)
    return true
  }
  private free(member: number) {
    this.seats = this.seats.filter((seat) => seat.member !== member)
  }
  private dropHold(member: number) {
    this.seats = this.seats.filter((seat) => !(seat.member === member && seat.kind === 'hold'))
  }

  /** @param heard whether the provider would answer, if it has to be asked for a new order */
  buy(member: number, heard: boolean): 'over' | 'enrolled' | 'full' | 'unavailable' | 'order' {
    if (this.isOver()) return 'over'
    if (this.isIn(member)) return 'enrolled'
    if (!this.hold(member)) return 'full'
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
    if (payment.bank === 'failed' || payment.bank === 'let-go') return 'failed'
    const { member } = payment
    const possible = !this.isIn(member) && !this.isOver()
    if (payment.bank === 'authorized') {
      // Captured only when a seat can be kept for it.
      if (!possible || !this.hold(member)) return 'pending'
      payment.bank = 'captured'
    }
    this.ordered.delete(member)
    if (possible && this.hold(member, 1)) {
      const seat = this.seatOf(member)
      if (seat) seat.kind = 'enrolled'
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

  owe(member: number, paise: number) {
    this.owed[member] = (this.owed[member] ?? 0) + paise
  }

  /** @returns what comes back, or null when there is nothing to cancel */
  cancel(member: number): number | null {
    if (!this.isIn(member)) return null
    const back = refundDue(this.price, refundPercent({ startsAt: this.startsAt }, this.now))
    this.free(member)
    this.owe(member, back)
    this.offer()
    return back
  }

  callOff() {
    for (const seat of this.taken()) if (seat.kind === 'enrolled') this.owe(seat.member, this.price)
    this.calledOff = true
    this.seats = []
    this.queue = []
  }

  /** @returns whether it was possible */
  changeCapacity(capacity: number): boolean {
    this.seats = this.taken()
    if (capacity < this.seats.length) return false
    this.capacity = capacity
    this.offer()
    return true
  }

  join(member: number): 'over' | 'enrolled' | 'waiting' | 'free' | 'joined' {
    if (this.isOver()) return 'over'
    if (this.isIn(member)) return 'enrolled'
    if (this.waits(member)) return 'waiting'
    if (this.queue.length === 0 && this.taken().length < this.capacity) return 'free'
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
    this.queue = this.queue.filter((one) => one.member !== member)
    this.seats = this.seats.filter((seat) => !(seat.member === member && seat.kind === 'offer'))
  }

  /** Free seats are offered in order; whoever let their time pass leaves the list. */
  offer() {
    for (const { member, offerEndsAt } of [...this.queue])
      if (offerEndsAt !== null && offerEndsAt <= this.now && !this.seatOf(member)) this.remove(member)
    for (const next of this.queue) {
      if (this.seatOf(next.member)) continue
      const until = next.offerEndsAt ?? this.now + OFFER
      if (!this.take({ member: next.member, kind: 'offer', since: this.now, until })) return
      next.offerEndsAt = until
    }
  }
}
