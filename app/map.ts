/** A free map; nothing of it is loaded before the link is followed. */
export function mapOf(query: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}
