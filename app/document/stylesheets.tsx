import { use } from 'react'
import { useMatches } from 'react-router'
import { DocumentContext } from './context.ts'

/**
 * The styles of a page, within it: one trip less before the first paint. They stay, whatever page comes next; before the
 * application runs, it fetches their files (boot/application.ts).
 */
export function Stylesheets() {
  const { isInline = (path: string) => came.has(path), stylesheets = sheetsOfBrowser() } =
    use(DocumentContext)
  const matches = useMatches()
  const needed = new Set([...came, ...matches.flatMap(({ id }) => stylesheets[id] ?? []).map(withoutHash)])
  return [...needed].map((path) => {
    if (!isInline(path)) return <link key={path} rel="stylesheet" href={path} />
    return (
      <style
        key={path}
        data-path={path}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: filled by the server; the browser keeps what that sent
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  })
}

/** The build ends the address with # where a chunk and a route bring the same styles. */
const withoutHash = (path: string) => path.replace(/#$/, '')

/** Those that came within the page. */
const came = new Set(
  import.meta.env.SSR
    ? []
    : [...document.querySelectorAll<HTMLElement>('style[data-path]')].map(
        ({ dataset }) => dataset.path ?? '',
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
