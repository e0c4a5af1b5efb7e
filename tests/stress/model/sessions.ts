/**
 * A class of several sessions, as anyone would explain it on a sheet of paper: who is in which session, and by what. No holds and
 * no money, which the other model has; here sessions are sold singly and in runs, given up, moved and cancelled.
 */
export const SESSIONS = 3

/** A run is 'run'; a single place is the number of its session, from 0. */
export type What = 'run' | number

type Session = { in: Map<number, What>; calledOff: boolean; moves: number }
type Change = { session: number; calledOff: boolean }

export class SessionsModel {
  sessions: Session[] = Array.from({ length: SESSIONS }, () => ({
    in: new Map(),
    calledOff: false,
    moves: 0,
  }))
  /** Who has bought what, and has not left. */
  bought = new Set<string>()
  givenUp = new Set<string>()
  queue: { member: number; what: What }[] = []
  /** Changes that are made with the next settling, and can be undone until then, the latest last; one of a session. */
  changes: Change[] = []
  capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  private open(what: What): Session[] {
    const asked = what === 'run' ? this.sessions : [this.sessions[what] as Session]
    return asked.filter(({ calledOff }) => !calledOff)
  }
  private offered(session: number) {
    return this.offers().filter(({ what }) => what === 'run' || what === session).length
  }
  private free(session: number) {
    return this.capacity - (this.sessions[session]?.in.size ?? 0) - this.offered(session)
  }
  /** Those in the queue who have been asked: in order, the run first. */
  private asked: { member: number; what: What }[] = []
  private offers() {
    return this.asked
  }
  private indexes(what: What): number[] {
    return this.open(what).map((one) => this.sessions.indexOf(one))
  }

  isAsked(member: number, what: What) {
    return this.asked.some((one) => one.member === member && one.what === what)
  }
  private waits(member: number, what: What) {
    return this.queue.some((one) => one.member === member && one.what === what)
  }
  has(member: number, what: What) {
    return this.bought.has(`${member} ${what}`)
  }
  private isBooked(member: number, what: What) {
    return this.open(what).some((session) => session.in.has(member))
  }

  /** Whether the waiting lists leave a place for anyone else. */
  private isReserved(what: What): boolean {
    const all = this.indexes('run')
    const unserved = (of: What) =>
      this.queue.filter((one) => one.what === of && !this.isAsked(one.member, of)).length
    const forRun = Math.min(unserved('run'), ...all.map((one) => Math.max(0, this.free(one))))
    return this.indexes(what).some((one) => this.free(one) <= forRun + unserved(one))
  }

  buy(member: number, what: What): 'bought' | 'refused' {
    if (this.has(member, what) || this.open(what).length === 0 || this.isBooked(member, what))
      return 'refused'
    if (!this.isAsked(member, what) && this.isReserved(what)) return 'refused'
    this.drop(member, what)
    for (const session of this.open(what)) session.in.set(member, what)
    this.bought.add(`${member} ${what}`)
    return 'bought'
  }

  cancel(member: number, what: What): 'cancelled' | 'refused' {
    if (!this.has(member, what)) return 'refused'
    this.bought.delete(`${member} ${what}`)
    for (const session of this.sessions) if (session.in.get(member) === what) session.in.delete(member)
    if (what === 'run')
      for (const [index] of this.sessions.entries()) this.givenUp.delete(`${member} ${index}`)
    this.offer()
    return 'cancelled'
  }

  giveUp(member: number, session: number): 'given up' | 'refused' {
    if (this.sessions[session]?.in.get(member) !== 'run') return 'refused'
    this.sessions[session]?.in.delete(member)
    this.givenUp.add(`${member} ${session}`)
    this.offer()
    return 'given up'
  }

  takeBack(member: number, session: number): 'back' | 'refused' {
    const one = this.sessions[session]
    if (!one || one.calledOff || one.in.has(member) || !this.givenUp.has(`${member} ${session}`))
      return 'refused'
    if (this.isReserved(session)) return 'refused'
    one.in.set(member, 'run')
    return 'back'
  }

  join(member: number, what: What): 'joined' | 'refused' {
    if (this.open(what).length === 0 || this.isBooked(member, what) || this.has(member, what))
      return 'refused'
    if (this.waits(member, what) || !this.isReserved(what)) return 'refused'
    const isHeld = this.indexes(what).some((one) => this.offered(one) > 0)
    if (isHeld && !this.queue.some((one) => one.what === what)) return 'refused'
    this.queue.push({ member, what })
    return 'joined'
  }

  /** Only who was not asked: an offer that is let pass bars for days, which the other model has. */
  leave(member: number, what: What): 'left' | 'refused' {
    if (!this.waits(member, what) || this.isAsked(member, what)) return 'refused'
    this.drop(member, what)
    this.offer()
    return 'left'
  }

  private drop(member: number, what: What) {
    const others = (one: { member: number; what: What }) => one.member !== member || one.what !== what
    this.queue = this.queue.filter(others)
    this.asked = this.asked.filter(others)
  }

  offer() {
    for (const of of ['run' as const, ...this.indexes('run')])
      for (const next of this.queue.filter(({ what }) => what === of)) {
        if (this.isAsked(next.member, of)) continue
        const asked = this.indexes(of)
        if (asked.length === 0 || asked.some((one) => this.free(one) <= 0)) break
        this.asked.push(next)
      }
  }

  private plan(change: Change): 'changed' | 'refused' {
    const isOff = (session: number) =>
      this.sessions[session]?.calledOff ||
      this.changes.some((one) => one.session === session && one.calledOff)
    const standing = this.sessions.filter((_, session) => !isOff(session)).length
    // With the last session the class is cancelled.
    if (isOff(change.session) || (change.calledOff && standing === 1)) return 'refused'
    this.changes = [...this.changes.filter(({ session }) => session !== change.session), change]
    return 'changed'
  }
  move(session: number) {
    return this.plan({ session, calledOff: false })
  }
  callOff(session: number) {
    return this.plan({ session, calledOff: true })
  }

  undo(): 'undone' | 'refused' {
    return this.changes.pop() ? 'undone' : 'refused'
  }

  /** Single places of what is cancelled end, and so do the lists. */
  settle() {
    for (const { session, calledOff } of this.changes) {
      const one = this.sessions[session] as Session
      if (calledOff) {
        one.calledOff = true
        one.in.clear()
        for (const member of Array.from({ length: 9 }, (_, n) => n))
          this.bought.delete(`${member} ${session}`)
        this.queue = this.queue.filter(({ what }) => what !== session)
        this.asked = this.asked.filter(({ what }) => what !== session)
      } else one.moves++
      this.offer()
    }
    this.changes = []
  }
}
