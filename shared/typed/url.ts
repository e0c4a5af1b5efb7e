import { cleanText } from './text.ts'

type Wanted = {
  /** http:// is answered with the https:// of the same address: every meeting and network has one. */
  secure?: boolean
}

/** Addresses in a text that was pasted whole, such as the invitation to a meeting or the frame of a map. */
const IN_TEXT = /https?:\/\/[^\s<>"'“”]+/gi
/** Hosts whose links open a meeting: of several addresses in an invitation it is theirs that is meant. */
const MEETING =
  /(?:^|\.)(?:zoom\.us|zoomgov\.com|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|webex\.com|jit\.si|whereby\.com|gotomeeting\.com|goto\.com)$/
const BARE = /^(?:www\.)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d{2,5})?(?:[/?#]\S*)?$/u

/**
 * A web address as people type or copy it: "instagram.com/surya", "www.surya.in", "http://…", or a whole invitation with one
 * meeting in it. null for what is none, for several that could be meant, and for one with a password in it.
 */
export function readUrl(typed: string, { secure = true }: Wanted = {}): string | null {
  if (typed.length > 10_000) return null
  const text = cleanText(typed)
  const whole = BARE.test(text) ? `https://${text}` : text
  const found = /\s|[<"]/.test(whole) ? meantIn(whole) : /^https?:\/\//i.test(whole) ? whole : null
  if (found === null || !URL.canParse(found)) return null
  const url = new URL(found)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  if (!url.hostname.includes('.') && url.hostname !== 'localhost' && !url.hostname.startsWith('['))
    return null
  if (secure) url.protocol = 'https:'
  const isRoot = url.pathname === '/' && url.search === '' && url.hash === '' && !found.endsWith('/')
  return isRoot ? url.href.slice(0, -1) : url.href
}

function meantIn(text: string): string | null {
  const all = [...new Set([...text.matchAll(IN_TEXT)].map(([address]) => address.replace(/[.,;:)\]]+$/, '')))]
  const readable = all.filter((address) => URL.canParse(address))
  const meetings = readable.filter((address) => isMeeting(new URL(address)))
  const [first, second] = meetings.length > 0 ? meetings : readable
  return first && !second ? first : null
}

/** Zoom's invitations link to lists of phone numbers as well. */
function isMeeting({ hostname, pathname }: URL): boolean {
  return MEETING.test(hostname) && /^\/(?!u\/|meetingoptions|dialin)./i.test(pathname)
}

export const urlWanted = 'Enter a web address like instagram.com/yourstudio.'
export const joinLinkWanted = 'Paste the meeting’s link, like https://meet.google.com/abc-defg-hij.'
