import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { StudioFacts } from '../contract/studio.ts'
import { NAME } from '../shared/unnamed-studio.ts'

export { NAME }

/** What the root's loader brings to every page. */
export type RootData = {
  /** Where the site is reached. */
  origin: string
  /** Null while the studio cannot be asked: pages leave out what they cannot say. */
  studio: StudioFacts | null
  /** Of the studio's own colour; null for the program's. */
  accentStyles: string | null
}

/** What the studio says of itself and promises. */
export function useStudio(): StudioFacts | null {
  return useRouteLoaderData<RootData>('root')?.studio ?? null
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The same, in the head of a page; a page that failed before the root did knows nothing, and says paths alone. */
export function rootOf(matches: Matches): RootData {
  const root = matches[0]?.loaderData as RootData | undefined
  return root ?? { origin: '', studio: null, accentStyles: null }
}

/** The title of a page that says no more of itself in its head. */
export function titled(matches: Matches, title: string) {
  return { title: `${title} · ${rootOf(matches).studio?.name ?? NAME}` }
}

/** For a page whose record comes after its head. */
export function useTitle(title: string) {
  const name = useStudio()?.name ?? NAME
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
