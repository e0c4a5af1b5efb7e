import { fetchPage, showParts } from './swap.ts'

/** What the server says now of this page, or of another that takes its place. */
export async function refreshPage(address = location.pathname + location.search) {
  const page = await fetchPage(address, { cache: 'no-store' })
  if (!page) return
  if (address !== location.pathname + location.search) history.pushState(null, '', address)
  showParts(page, ['main'])
}
