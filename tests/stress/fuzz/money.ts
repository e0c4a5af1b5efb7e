import type { TestApp } from '../../support/test-app.ts'
import type { Names } from './polite.ts'

const FIRST_FREE_DAY = Date.UTC(2040, 0, 1)
const DAY = 86_400_000

/** What polite requests about money name: a payment with something left to give back, a webhook that waits for a person. */
export function moneyNames({ db, studio }: TestApp) {
  let made = 0
  const dayAhead = (n: number) => new Date(FIRST_FREE_DAY + n * DAY).toISOString().slice(0, 10)

  async function payment(): Promise<string> {
    const found = await db
      .selectFrom('payments')
      .select('id')
      .where('outcome', '=', 'enrolled')
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    return found?.id ?? 'none'
  }

  async function stuck(): Promise<string> {
    const eventId = `stuck-${made++}`
    await db
      .insertInto('paymentEvents')
      .values({
        ...{ eventId, event: 'payment.dispute.created', body: '{}', receivedAt: studio.now(), tries: 20 },
        ...{ processedAt: null, nextTryAt: null, lastError: 'unreadable' },
      })
      .execute()
    return eventId
  }

  async function version(): Promise<number> {
    const settings = await db.selectFrom('taxSettings').select('version').executeTakeFirst()
    return settings?.version ?? 0
  }

  return async function namesOf(call: string): Promise<Names | null> {
    if (/\/studio\/reports/.test(call)) return { centre: undefined }
    if (!/\/studio\/money/.test(call)) return null
    if (/\/again$/.test(call)) return { kind: 'webhook', id: await stuck() }
    if (/DELETE \S+\/tax\/rates/.test(call)) return { day: dayAhead(0) }
    if (/POST \S+\/tax\/rates$/.test(call)) return { validFrom: dayAhead(made++), percent: 5 }
    if (/PUT \S+\/tax$/.test(call))
      return {
        ...{ version: await version(), legalName: 'River Yoga', address: 'By the river', gstin: '' },
        ...{ state: '05', sac: '999723', prefix: 'ZF' },
      }
    if (/POST \S+\/settlements$/.test(call))
      return { fileName: 'settled.csv', csv: 'entity_id,type,amount\npay_None,payment,100\n' }
    if (/\/payments\/\{id\}/.test(call))
      return {
        ...{ id: await payment(), key: `a-key-of-its-own-${made++}`, basis: 'sum', amount: 1, ends: false },
        reason: 'They asked.',
      }
    return { class: undefined, member: undefined, q: 'Ravi', after: undefined, method: 'upi' }
  }
}
