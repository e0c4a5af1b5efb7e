import { z } from 'zod'
import { mailDomain, systems as systemsOnWire } from '../../contract/systems.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { checkMailDomain } from '../../domain/systems/mail-domain.ts'
import { testStore } from '../../domain/systems/store.ts'
import {
  runAudit,
  sendLetterAgain,
  sendLettersAgain,
  settleWebhook,
  systemsOf,
  testPayments,
} from '../../domain/systems/systems.ts'
import { TEXTS } from '../../shared/texts.ts'
import { call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true, status: 200 } as const

const systemsCall = call('get', '/studio/systems', {
  ...atDesk,
  summary: 'How payments, letters, the store of files, the books and the backups are doing',
  answer: answer(systemsOnWire),
})
const mailDomainCall = call('get', '/studio/systems/mail-domain', {
  ...atDesk,
  summary: 'Whether the DNS lets other mail servers trust the studio’s emails: SPF, DKIM and DMARC',
  answer: answer(mailDomain),
  fails: [429],
})
const paymentsCall = call('post', '/studio/systems/payments-test', {
  ...atDesk,
  summary: 'Ask Razorpay whether it knows the keys; nothing is made',
  answer: done,
  fails: [503],
})
const settledCall = call('post', '/studio/systems/webhook-settled', {
  ...atDesk,
  summary: 'Say that Razorpay’s webhook is put right: it needs somebody again only by what comes from now on',
  answer: done,
})
const storeCall = call('post', '/studio/systems/store-test', {
  ...atDesk,
  summary: 'Write a small file into the store, read it back and remove it',
  answer: done,
  fails: [503],
})
const auditCall = call('post', '/studio/systems/audit', {
  ...atDesk,
  summary: 'Check every promise about money and seats now',
  answer: done,
})
const letterCall = call('post', '/studio/letters/{id}/again', {
  ...atDesk,
  summary: 'Try a letter again that could not be sent',
  input: { params: z.object({ id }) },
  answer: done,
  fails: [404],
})

const lettersCall = call('post', '/studio/letters/again', {
  ...atDesk,
  summary: 'Try every letter again that was given up',
  answer: done,
})

/** What the studio rests on. */
export function systems(studio: Studio) {
  return resource()
    .openapi(systemsCall, async (c) => {
      const { letters, ...rest } = await systemsOf(studio, requireMember(c))
      const failed = letters.failed.map(({ id: _id, recipient, lastError, createdAt, ...one }) => ({
        _id,
        ...one,
        to: recipient,
        error: lastError ?? '',
        writtenAt: createdAt,
      }))
      return ok(c, { data: { ...rest, letters: { ...letters, failed } } })
    })
    .openapi(mailDomainCall, async (c) => {
      return ok(c, { data: await checkMailDomain(studio, requireMember(c)) })
    })
    .openapi(paymentsCall, async (c) => {
      await testPayments(studio, requireMember(c))
      return ok(c, { message: TEXTS.keysWork })
    })
    .openapi(settledCall, async (c) => {
      await settleWebhook(studio, requireMember(c))
      return ok(c, { message: TEXTS.webhookSettled })
    })
    .openapi(storeCall, async (c) => {
      await testStore(studio, requireMember(c))
      return ok(c, { message: TEXTS.storeWorks })
    })
    .openapi(auditCall, async (c) => {
      const findings = await runAudit(studio, requireMember(c))
      return ok(c, { message: TEXTS.audited(findings) })
    })
    .openapi(lettersCall, async (c) => {
      const count = await sendLettersAgain(studio, requireMember(c))
      return ok(c, { message: TEXTS.lettersTriedAgain(count) })
    })
    .openapi(letterCall, async (c) => {
      await sendLetterAgain(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.letterTriedAgain })
    })
}
