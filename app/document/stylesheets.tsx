import { use } from 'react'
import { useMatches } from 'react-router'
import { useApplication } from './application.ts'
import { DocumentContext } from './context.ts'

/**
 * The styles of a page. A public page has them within, one round trip less before the first paint; the application shares its files
 * among its pages. Those of the first page stay, whatever page comes next.
 */
export function Stylesheets() {
  const { styleText, stylesheets = sheetsOfBrowser() } = use(DocumentContext)
  const matches = useMatches()
  const isPublic = useApplication() === undefined
  const needed = new Set([...came, ...matches.flatMap(({ id }) => stylesheets[id] ?? []).map(withoutHash)])
  return [...needed].map((path) => {
    const text = isPublic ? styleText?.(path) : undefined
    if (text === undefined) return <link key={path} rel="stylesheet" href={path} />
    return (
      <style
        key={path}
        data-path={path}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a stylesheet that we built
        dangerouslySetInnerHTML={{ __html: text }}
      />
    )
  })
}

/** The build ends the address with # where a chunk and a route bring the same styles. */
const withoutHash = (path: string) => path.replace(/#$/, '')

/** Those that came with the page. */
const came = new Set(
  import.meta.env.SSR
    ? []
    : [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
)

declare global {
  /** The router's own list of routes: it grows as routes become known. */
  var __reactRouterManifest: { routes: Record<string, { css?: string[] } | undefined> } | undefined
}

function sheetsOfBrowser(): Record<string, string[] | undefined> {
  const routes = globalThis.__reactRouterManifest?.routes ?? {}
  return new Proxy({}, { get: (_, id: string) => routes[id]?.css })
}
