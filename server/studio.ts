import type { Logger } from 'pino'
import type { Db } from '../database/open.ts'
import type { Studio } from '../domain/core/studio.ts'
import { type RazorpayKeys, razorpayClient } from '../domain/razorpay/client.ts'
import { folderStore } from '../lib/files/folder.ts'
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
    files: config.files.s3 ? s3Store(config.files.s3) : folderStore(config.files.folder),
    now: Date.now,
    log,
    razorpay: razorpay ? razorpayClient(razorpay) : null,
    settings: {
      baseUrl: config.baseUrl,
      studioEmail: config.studioEmail,
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
