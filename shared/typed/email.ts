import { cleanLine } from './text.ts'

/** RFC 5321: 64 bytes before the @, 254 in all. */
const MOST = { local: 64, whole: 254 }
/** RFC 6531 allows letters of every script before the @. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

/**
 * An email address as people type or paste it, in small letters and with its domain as mail servers know it (xn--): also
 * "mailto:…", "Asha Rao <asha@example.com>" and one with a full stop, comma or bracket behind it. null for what is none.
 */
export function readEmail(typed: string): string | null {
  if (typed.length > 1000) return null
  const [, bracketed] = /<([^<>\s]+@[^<>\s]+)>\s*[.,;]?$/.exec(typed) ?? []
  const text = cleanLine(bracketed ?? typed)
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(/^[<("'“]+|[>)"'”,;.]+$/g, '')
    .replaceAll('’', "'")
    .replace('＠', '@')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at).toLowerCase()
  const domain = at < 0 ? null : domainIn(text.slice(at + 1))
  if (domain === null || !LOCAL.test(local)) return null
  if (new TextEncoder().encode(local).length > MOST.local) return null
  const email = `${local}@${domain}`
  return email.length <= MOST.whole ? email : null
}

/** By the address reader of the platform, which knows IDN: "डाक.भारत" -> "xn--c1yn36f.xn--h2brj9c". */
function domainIn(text: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text) || !URL.canParse(`http://${text}`)) return null
  const { hostname } = new URL(`http://${text}`)
  const labels = hostname.split('.')
  const areLabels = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return labels.length > 1 && areLabels && /[a-z]/.test(labels.at(-1) ?? '') ? hostname : null
}

/** What is wrong with it, in one sentence that names the part. */
export function emailProblem(typed: string): string {
  const text = cleanLine(typed)
  if (/@[^@]*[\s,;/][^@]*@/.test(text)) return 'Enter one email address here.'
  if (!text.includes('@')) return 'Enter an email address with an @, like asha@example.com.'
  const [local = '', domain = ''] = [
    text.slice(0, text.lastIndexOf('@')),
    text.slice(text.lastIndexOf('@') + 1),
  ]
  if (local === '' || !LOCAL.test(local.replace(/^.*</, ''))) return 'Check the part before the @.'
  return domain.includes('.')
    ? 'Check the part after the @.'
    : 'Check the part after the @: it needs a dot, like example.com.'
}

const LIKELY: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmil.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gmaill.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'gmail.in': 'gmail.com',
  'gmail.comm': 'gmail.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'yahoo.co': 'yahoo.com',
  'redifmail.com': 'rediffmail.com',
  'rediffmail.con': 'rediffmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'iclod.com': 'icloud.com',
  'icloud.con': 'icloud.com',
}

/** "asha@gmial.com" -> "asha@gmail.com": what was probably meant; null where nothing looks mistyped. */
export function likelyEmail(typed: string): string | null {
  const email = readEmail(typed)
  const [local, domain = ''] = email?.split('@') ?? []
  return LIKELY[domain] ? `${local}@${LIKELY[domain]}` : null
}
