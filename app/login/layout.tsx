import { Outlet, useLocation } from 'react-router'
import type { ApplicationHandle } from '../document/application.ts'
import { failedTitle } from '../frame/failed-title.ts'
import { PublicFrame } from '../frame/frame.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { rootOf } from '../studio.ts'
import type { Route } from './+types/layout'

export const handle: ApplicationHandle = { application: 'account' }

/** Pages with one thing to do keep the foot away. */
const FOCUSED = [
  '/authPage',
  '/join',
  '/loginPage',
  '/forgotPassword',
  '/resetPassword',
  '/studio/begin',
  '/studio/join',
]

/** The ways into an account, and the pages that the links of its emails open. */
export default function AccountLayout() {
  const { pathname } = useLocation()
  return (
    <PublicFrame foot={!FOCUSED.includes(pathname)}>
      <Outlet />
    </PublicFrame>
  )
}

export function meta({ error, matches }: Route.MetaArgs) {
  return [{ title: failedTitle(error, rootOf(matches).studio?.name) }]
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <NotFound error={error} />
}
