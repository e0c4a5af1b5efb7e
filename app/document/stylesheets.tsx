import { use } from 'react'
import { useMatches } from 'react-router'
import { DocumentContext } from './context.ts'

/**
 * The styles of a page, within it: one trip less before the first paint. They stay, whatever page comes next: its modules take
 * them for there (boot/application.ts). What the application needs besides it brings as files.
 */
export function Stylesheets() {
  const { styleOf = () => undefined, stylesheets = sheetsOfBrowser() } = use(DocumentContext)
  const matches = useMatches()
  const needed = new Set([...came, ...matches.flatMap(({ id }) => stylesheets[id] ?? []).map(withoutHash)])
  return [...needed].map((path) => {
    const text = import.meta.env.SSR ? styleOf(path) : came.has(path) ? '' : undefined
    if (text === undefined) return <link key={path} rel="stylesheet" href={path} />
    return (
      <style
        key={path}
        data-path={path}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a stylesheet of ours; the browser keeps what the server sent
        dangerouslySetInnerHTML={{ __html: text }}
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
