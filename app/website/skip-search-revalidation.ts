import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Another search on the same page chooses among what is here already; only a new visit asks the server again. */
export function unlessNarrowed({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}
