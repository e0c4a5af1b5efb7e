import { redirect } from 'react-router'
import type { Route } from './+types/redirects'

/** Other addresses of a page: it has one of its own, and these lead there for good. */
const MOVED: Record<string, string> = {
  '/contact': '/contactUs',
  '/blog': '/blogPage',
}

export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const target = MOVED[pathname.replace(/\.data$/, '').toLowerCase()] ?? '/'
  throw redirect(target + search, 301)
}
