import { readUrl } from '../../../shared/typed/url.ts'

/** "Mon–Fri: 6 AM – 9 PM" in its two parts. Without a colon between them the hours begin with the first figure. */
export function readHours(line: string): { days: string; hours: string } {
  const [, days = line, hours = ''] =
    /^([^\d:]*[^\d:\s])\s*:\s*(.*)$/.exec(line) ?? /^(.*?)[\s,–-]+((?:\d|closed\b).*)$/i.exec(line) ?? []
  return { days: days.trim(), hours: hours.trim() }
}

/** "Instagram: https://…", or the address alone, which names its network by itself; what is no address is one error, at the address. */
export function readSocialLink(line: string): { name: string; url: string } {
  const [, name, url] = /^([^:/.@]+?)\s*:\s*(?!\/\/)(.*)$/.exec(line) ?? []
  if (name !== undefined && url !== undefined) return { name, url }
  return { name: networkOf(line), url: line }
}

function networkOf(address: string): string {
  const host = URL.parse(readUrl(address) ?? '')?.hostname.replace(/^(www|m)\./, '') ?? ''
  return NETWORKS[host] ?? (host || address.slice(0, 40))
}

const NETWORKS: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'fb.com': 'Facebook',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'linkedin.com': 'LinkedIn',
  'in.linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'twitter.com': 'X',
  'threads.net': 'Threads',
  'wa.me': 'WhatsApp',
  'whatsapp.com': 'WhatsApp',
  't.me': 'Telegram',
  'maps.app.goo.gl': 'Map',
  'goo.gl': 'Map',
  'maps.google.com': 'Map',
  'g.page': 'Google',
}
