import { Resolver } from 'node:dns/promises'
import { isUndeliverable } from '../../shared/email-address.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { studioProfile } from '../studio/profile.ts'

/** Checks per fifteen minutes; the page checks when it is opened. */
const TRIES = 30
/** Selectors the common mail services sign with. Only the service knows which one it uses. */
const SELECTORS = [
  'google',
  'default',
  'selector1',
  'selector2',
  'k1',
  's1',
  'mail',
  'dkim',
  'zoho',
  'resend',
]

/** The TXT records of a name; empty if there are none. @throws if the DNS can't be reached */
export type LookupTxt = (name: string) => Promise<string[]>

type Check = {
  name: 'SPF' | 'DKIM' | 'DMARC'
  state: 'found' | 'missing' | 'unknown'
  at: string
  add: string
}

/**
 * The DNS records other mail servers check before they trust our emails: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489), each with what to add if it is missing.
 * @throws AppError forbidden; too-many
 */
export async function checkMailDomain(studio: Studio, member: Member, lookup: LookupTxt = lookupTxt) {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  await requireTry(studio, `mail-domain:${member.id}`, TRIES)
  const sender = studio.settings.mailAddress ?? (await studioProfile(studio)).email
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  if (isUndeliverable(sender)) return { sender, domain, checks: [] }
  const dkim = SELECTORS.map((selector) => `${selector}._domainkey.${domain}`)
  const checks: Check[] = [
    {
      name: 'SPF',
      state: await stateOf([domain], /^v=spf1\b/i, lookup),
      at: domain,
      add: 'v=spf1 include:<your mail service> ~all',
    },
    {
      name: 'DKIM',
      // It may still exist under a name that isn't among the common ones.
      state: (await stateOf(dkim, /\bp=[A-Za-z0-9+/]/, lookup)) === 'found' ? 'found' : 'unknown',
      at: `<selector>._domainkey.${domain}`,
      add: 'the key that your mail service shows',
    },
    {
      name: 'DMARC',
      state: await stateOf([`_dmarc.${domain}`], /^v=DMARC1\b/i, lookup),
      at: `_dmarc.${domain}`,
      add: `v=DMARC1; p=none; rua=mailto:${sender}`,
    },
  ]
  return { sender, domain, checks }
}

async function stateOf(names: string[], wanted: RegExp, lookup: LookupTxt): Promise<Check['state']> {
  const found = await Promise.allSettled(names.map(lookup))
  if (found.some((one) => one.status === 'fulfilled' && one.value.some((text) => wanted.test(text.trim()))))
    return 'found'
  return found.every(({ status }) => status === 'fulfilled') ? 'missing' : 'unknown'
}

async function lookupTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
