import nodemailer from 'nodemailer'
import type { Post } from '../domain/mail/outbox.ts'
import type { Config } from './config.ts'

/** Sends over SMTP, or is null without a server: e-mails then wait in the outbox. */
export function openPost(config: Config): Post | null {
  if (!config.smtpUrl) return null
  const transport = nodemailer.createTransport(config.smtpUrl)
  return async (mail) => {
    await transport.sendMail({ from: config.mailFrom, ...mail })
  }
}
