import type { Db } from '../../database/open.ts'
import type { RazorpayClient } from '../razorpay/client.ts'

/** What every verb of the studio works with. There is one in a process; tests make their own. */
export type Studio = {
  db: Db
  /** UTC epoch milliseconds. */
  now(): number
  settings: StudioSettings
  razorpay: RazorpayClient | null
  log: Log
}

export type Log = {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** The studio's rules that its owner may set. server/config.ts reads them from the environment. */
export type StudioSettings = {
  /** Where people reach the site, without a trailing slash. */
  baseUrl: string
  studioEmail: string
  /** IANA name, such as Asia/Kolkata. */
  timeZone: string
  /** Years. Younger people need a parent's account. */
  minimumAge: number
  /** The studio answers every message within so many hours. */
  answerHours: number
  /** How long a seat is kept for somebody who is paying. */
  holdMinutes: number
  /** How long after paying for a class everything comes back; 0 for not at all. */
  coolingOffMinutes: number
  /** How long a freed seat is offered to the next on the waiting list. */
  offerHours: number
  /** Whether plans are still to come, and from when on they are on sale (UTC epoch milliseconds). */
  launch: { countdown: boolean; date: number | null }
  secret: string
  /** 32 bytes that seal health answers. */
  healthKey: Buffer
  throttle: Throttle
}

/** Tries allowed in a window of 15 minutes. */
export type Throttle = {
  loginsPerAccount: number
  loginsPerAddress: number
  registrationsPerAddress: number
  messagesPerAddress: number
}
