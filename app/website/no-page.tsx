import { data } from 'react-router'
import { failedTitle } from '../frame/failed-title.ts'
import { NotFound } from '../frame/not-found.tsx'
import { rootOf } from '../studio.ts'
import type { Route } from './+types/no-page'

/** Every address that is no page: as a route of its own, so that the root's loader brings the foot of the page its hours. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NoPage() {
  return null
}

export function meta({ error, matches }: Route.MetaArgs) {
  return [{ title: failedTitle(error, rootOf(matches).studio?.name) }]
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <NotFound error={error} />
}
