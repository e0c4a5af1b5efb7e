import type { Logger } from 'pino'
import type { Db } from '../database/open.ts'
import type { Studio } from '../domain/core/studio.ts'
import { type RazorpayKeys, razorpayClient } from '../domain/razorpay/client.ts'
import { recordStoreFailure } from '../domain/systems/store.ts'
import type { FileStore } from '../lib/files/file-store.ts'
import { folderStore } from '../lib/files/folder.ts'
import { reportingStore } from '../lib/files/reporting.ts'
import { s3Store } from '../lib/files/s3.ts'
import type { Config } from './config.ts'

export function openStudio(
  config: Config,
  db: Db,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  razorpay: RazorpayKeys | null = config.razorpay,
): Studio {
  return {
    db,
    files: openFiles(config, db, log),
    now: Date.now,
    log,
    razorpay: razorpay ? razorpayClient(razorpay) : null,
    settings: {
      baseUrl: config.baseUrl,
      studioEmail: config.studioEmail,
      mailAddress: config.mailAddress,
      timeZone: config.timeZone,
      minimumAge: config.minimumAge,
      answerHours: config.answerHours,
      holdMinutes: config.holdMinutes,
      coolingOffMinutes: config.coolingOffMinutes,
      offerHours: config.offerHours,
      rollCorrectionHours: config.rollCorrectionHours,
      substitutes: config.substitutes,
      sendsLetters: config.smtpUrl !== undefined,
      jitsiUrl: config.jitsiUrl,
      launch: config.launch,
      secret: config.secret,
      healthKey: config.healthKey,
      throttle: config.throttle,
    },
  }
}

/** Logs failures of the desk’s queries at most once per period. */
const REPORTED_EVERY_MS = 10 * 60_000

function openFiles({ files }: Config, db: Db, log: Pick<Logger, 'warn'>): FileStore {
  let reportedAt = 0
  return reportingStore(files.s3 ? s3Store(files.s3) : folderStore(files.folder), (error) => {
    const now = Date.now()
    if (now - reportedAt < REPORTED_EVERY_MS) return
    reportedAt = now
    log.warn({ error: String(error) }, 'the file store failed')
    recordStoreFailure(db, now, error).catch((failure) =>
      log.warn({ error: String(failure) }, 'the failure of the file store could not be recorded'),
    )
  })
}
