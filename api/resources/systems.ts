import { mailDomain, systems as systemsOnWire } from '../../contract/systems.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { checkMailDomain } from '../../domain/systems/mail-domain.ts'
import { testStore } from '../../domain/systems/store.ts'
import {
  resendEmail,
  resendEmails,
  runAudit,
  settleWebhook,
  systemsOf,
  testPayments,
} from '../../domain/systems/systems.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** What the studio rests on. */
export function systems(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/systems', {
      summary: 'How payments, letters, the store of files, the books and the backups are doing',
      data: systemsOnWire,
      run: async (member) => {
        const { letters, ...rest } = await systemsOf(studio, member)
        const failed = letters.failed.map(({ id: _id, recipient, lastError, createdAt, ...one }) => ({
          _id,
          ...one,
          to: recipient,
          error: lastError ?? '',
          writtenAt: createdAt,
        }))
        return { ...rest, letters: { ...letters, failed } }
      },
    })
    .call('get', '/studio/systems/mail-domain', {
      summary: 'Whether the DNS lets other mail servers trust the studio’s emails: SPF, DKIM and DMARC',
      fails: [429],
      data: mailDomain,
      run: (member) => checkMailDomain(studio, member),
    })
    .call('post', '/studio/systems/payments-test', {
      summary: 'Ask Razorpay whether it knows the keys; nothing is made',
      fails: [503],
      run: (member) => testPayments(studio, member),
      says: TEXTS.keysWork,
    })
    .call('post', '/studio/systems/webhook-settled', {
      summary:
        'Say that Razorpay’s webhook is put right: it needs somebody again only by what comes from now on',
      run: (member) => settleWebhook(studio, member),
      says: TEXTS.webhookSettled,
    })
    .call('post', '/studio/systems/store-test', {
      summary: 'Write a small file into the store, read it back and remove it',
      fails: [503],
      run: (member) => testStore(studio, member),
      says: TEXTS.storeWorks,
    })
    .call('post', '/studio/systems/audit', {
      summary: 'Check every promise about money and seats now',
      run: async (member) => TEXTS.audited(await runAudit(studio, member)),
    })
    .call('post', '/studio/letters/again', {
      summary: 'Try every letter again that was given up',
      run: async (member) => TEXTS.lettersTriedAgain(await resendEmails(studio, member)),
    })
    .call('post', '/studio/letters/{id}/again', {
      summary: 'Try a letter again that could not be sent',
      fails: [404],
      run: (member, { id }) => resendEmail(studio, member, id),
      says: TEXTS.letterTriedAgain,
    })
}
