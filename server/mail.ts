import type { Transporter } from 'nodemailer'
import type { Mailer } from '../domain/mail/outbox.ts'
import type { Config } from './config.ts'

/** Below a minute, after which the outbox retries the email. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Null without an SMTP server: emails then wait in the outbox. */
export function openMailer(config: Config): Mailer | null {
  const { smtpUrl } = config
  if (!smtpUrl) return null
  let transport: Promise<Transporter> | undefined
  return async (mail) => {
    transport ??= import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport({ url: smtpUrl, ...PATIENCE }),
    )
    await (await transport).sendMail(mail)
  }
}
