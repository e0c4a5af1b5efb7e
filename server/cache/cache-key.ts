import { DATA_PARAMETERS, PAGE_PARAMETERS } from '../../shared/page-parameters.ts'

/** Drops parameters that the page does not read, and sorts the rest. @param address path and query */
export function cacheKey(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const path = address.slice(0, at)
  const page = path.replace(/\.data$/, '').toLowerCase()
  const known = {
    ...PAGE_PARAMETERS.find(([pattern]) => pattern.test(page))?.[1],
    ...(path.endsWith('.data') ? DATA_PARAMETERS : {}),
  }
  const names = Object.keys(known)
  if (names.length === 0) return path
  const asked = new URLSearchParams(address.slice(at))
  // The API call itself refuses repeated parameters.
  if (path.startsWith('/api/') && names.some((name) => asked.getAll(name).length > 1)) return address
  const kept = new URLSearchParams()
  for (const name of names)
    for (const value of valuesOf(asked, name)) if (known[name]?.test(value)) kept.append(name, value)
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** The router asks about several paths at once; pages read only the first value. */
function valuesOf(asked: URLSearchParams, name: string): string[] {
  return name === 'p' ? asked.getAll(name).slice(0, 100) : asked.getAll(name).slice(0, 1)
}
