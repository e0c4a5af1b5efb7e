import type { Db } from '../../database/open.ts'
import type { FileStore } from '../../lib/files/file-store.ts'
import type { RazorpayClient } from '../razorpay/client.ts'

export type Studio = {
  db: Db
  /** Uploaded pictures and videos. */
  files: FileStore
  /** UTC epoch milliseconds. */
  now(): number
  settings: StudioSettings
  razorpay: RazorpayClient | null
  log: Log
}

/** The same with a stopped clock: records changed together share a timestamp, by which they are undone. */
export function stopped(studio: Studio): Studio {
  const at = studio.now()
  return { ...studio, now: () => at }
}

export type Log = {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** server/config.ts reads them from the environment. */
export type StudioSettings = {
  /** Without a trailing slash. */
  baseUrl: string
  /** The studio’s email until it sets one at the desk. */
  studioEmail: string
  /** The sender’s address; null for the studio’s own. */
  mailAddress: string | null
  /** IANA name, such as Asia/Kolkata. */
  timeZone: string
  /** Years. */
  minimumAge: number
  answerHours: number
  holdMinutes: number
  /** How long after paying for a class the refund is full; 0 for not at all. */
  coolingOffMinutes: number
  offerHours: number
  /** Hours after a session in which its teacher can correct attendance; later only managers can. */
  rollCorrectionHours: number
  substitutes: {
    /** Hours in which preferred substitutes are asked first, at most. */
    preferredHours: number
    /** Whether a request can offer a fee. */
    fees: boolean
  }
  /** False if emails stay in the outbox because no mail server is set. */
  sendsLetters: boolean
  /** The Jitsi server for live sessions without a link; without a trailing slash. */
  jitsiUrl: string | null
  /** `date`: when plans go on sale, UTC epoch milliseconds. */
  launch: { countdown: boolean; date: number | null }
  secret: string
  /** 32 bytes. */
  healthKey: Buffer
  throttle: Throttle
}

/** Tries per 15 minutes. */
export type Throttle = {
  loginsPerAccount: number
  loginsPerAddress: number
  registrationsPerAddress: number
  messagesPerAddress: number
}
