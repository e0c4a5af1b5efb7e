import { Outlet, redirectDocument, useLocation } from 'react-router'
import { failedTitle } from '../frame/failed-title.ts'
import { PublicFrame } from '../frame/frame.tsx'
import { NotFound } from '../frame/not-found.tsx'
import styles from '../frame/top-bar.module.css'
import { rootOf } from '../studio.ts'
import type { Route } from './+types/layout'
import { ClosingPlate, plateOf } from './closing-plate.tsx'

/** Without one the server would leave the page to the browser's loader. */
export function loader() {
  return null
}

/** These pages have no application: where it leads to one, it is loaded as a document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url)
}

export default function WebsiteLayout() {
  const { pathname } = useLocation()
  const plate = plateOf(pathname)
  return (
    <PublicFrame className={pathname === '/' ? styles.overPicture : undefined}>
      <Outlet />
      {plate && <ClosingPlate of={plate} />}
    </PublicFrame>
  )
}

export function meta({ error, matches }: Route.MetaArgs) {
  return [{ title: failedTitle(error, rootOf(matches).studio?.name) }]
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <NotFound error={error} />
}
