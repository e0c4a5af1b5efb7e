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

/** The same with a clock that does not move: what is changed together is undone by its moment. */
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
  /** Of the studio until it has set one at its desk. */
  studioEmail: string
  /** Where emails come from; null for the studio's own address. */
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
  /** For so long after a session its teacher corrects the roll; later admins do. */
  rollCorrectionHours: number
  substitutes: {
    /** How long the preferred ones are asked first, at most. */
    preferredHours: number
    /** Whether who asks may name a fee. */
    fees: boolean
  }
  /** False where emails wait in the outbox, because no mail server is set. */
  sendsLetters: boolean
  /** Where rooms are made for live sessions without an address of their own; without a trailing slash. */
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
