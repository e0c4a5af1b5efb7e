import type { ServerBuild } from 'react-router'

/** The router ignores case and encoding, and each variant would be cached as another page. */
export function canonicalPath(routes: ServerBuild['routes']) {
  const pages = Object.values(routes).flatMap((route) => patternsOf(routes, route?.id))
  const spell = (pathname: string): string => {
    const ending = pathname.endsWith('.data') ? '.data' : ''
    const segments = decoded(pathname.slice(1, pathname.length - ending.length))
    const page = segments && pages.find((pattern) => fits(pattern, segments))
    if (!page) return pathname
    const spelt = segments.map((segment, at) =>
      page[at]?.startsWith(':') ? encodeURIComponent(segment) : page[at],
    )
    return `/${spelt.join('/')}${ending}`
  }
  const isPage = (pathname: string): boolean => {
    if (pathname === '/') return true
    const segments = decoded(pathname.slice(1))
    return (
      segments !== null && pages.some((pattern) => fits(pattern, segments)) && spell(pathname) === pathname
    )
  }
  return { spell, isPage }
}

/** Two for a route whose last segment is optional. */
function patternsOf(routes: ServerBuild['routes'], id: string | undefined): string[][] {
  const parts: string[] = []
  for (let route = id ? routes[id] : undefined; route; route = routes[route.parentId ?? ''])
    if (route.path) parts.unshift(route.path)
  const segments = parts.join('/').split('/').filter(Boolean)
  const last = segments.at(-1)
  if (!last) return []
  return last.endsWith('?')
    ? [segments.slice(0, -1), [...segments.slice(0, -1), last.slice(0, -1)]]
    : [segments]
}

function decoded(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every(
      (part, at) => part.startsWith(':') || part.toLowerCase() === (segments[at] ?? '').toLowerCase(),
    )
  )
}
