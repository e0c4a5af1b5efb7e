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

/** The state of connected systems. */
export function systems(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/systems', {
      summary: 'Get the state of payments, emails, file store, accounts and backups',
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
      summary: 'Check the DNS records that make emails trusted: SPF, DKIM and DMARC',
      fails: [429],
      data: mailDomain,
      run: (member) => checkMailDomain(studio, member),
    })
    .call('post', '/studio/systems/payments-test', {
      summary: 'Test the Razorpay keys; nothing is created',
      fails: [503],
      run: (member) => testPayments(studio, member),
      says: TEXTS.keysWork,
    })
    .call('post', '/studio/systems/webhook-settled', {
      summary: 'Mark Razorpay’s webhook as fixed; only new failures count',
      run: (member) => settleWebhook(studio, member),
      says: TEXTS.webhookSettled,
    })
    .call('post', '/studio/systems/store-test', {
      summary: 'Test the file store: write, read and delete a small file',
      fails: [503],
      run: (member) => testStore(studio, member),
      says: TEXTS.storeWorks,
    })
    .call('post', '/studio/systems/audit', {
      summary: 'Run the audit of payments and places now',
      run: async (member) => TEXTS.audited(await runAudit(studio, member)),
    })
    .call('post', '/studio/letters/again', {
      summary: 'Retry all failed emails',
      run: async (member) => TEXTS.lettersTriedAgain(await resendEmails(studio, member)),
    })
    .call('post', '/studio/letters/{id}/again', {
      summary: 'Retry a failed email',
      fails: [404],
      run: (member, { id }) => resendEmail(studio, member, id),
      says: TEXTS.letterTriedAgain,
    })
}
