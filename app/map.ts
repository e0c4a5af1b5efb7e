import { readUrl } from '../shared/typed/url.ts'

/** A link to a map that was pasted, such as from "Share" in Google Maps; else a search there, which knows the addresses of India best. Nothing of it loads before it is followed. */
export function mapOf(query: string): string {
  return linkIn(query) ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** What is asked for on a map is words, unless it has the beginning of an address in it or is one of a map. */
function linkIn(query: string): string | null {
  return /https?:\/\/|^(?:www\.|maps\.|goo\.gl\/)/i.test(query) ? readUrl(query) : null
}
