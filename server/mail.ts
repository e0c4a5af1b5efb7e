import nodemailer from 'nodemailer'
import type { Mailer } from '../domain/mail/outbox.ts'
import type { Config } from './config.ts'

/** Below a minute, when the outbox's claim on the mail ends. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Null without an SMTP server: e-mails then wait in the outbox. */
export function openMailer(config: Config): Mailer | null {
  if (!config.smtpUrl) return null
  const transport = nodemailer.createTransport({ url: config.smtpUrl, ...PATIENCE })
  return async (mail) => {
    await transport.sendMail({ from: config.mailFrom, ...mail })
  }
}
