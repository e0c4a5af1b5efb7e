import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/layout'
import { Footer } from './footer.tsx'
import { Lost, titleOf } from './not-found.tsx'
import { TopBar } from './top-bar.tsx'

/** Pages with one thing to do keep the foot away. */
const FOCUSED = ['/authPage', '/loginPage', '/forgotPassword', '/resetPassword']

export default function WebsiteLayout() {
  const { pathname } = useLocation()
  return (
    <div className={pathname === '/' ? 'on-art' : undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!FOCUSED.includes(pathname) && <Footer />}
    </div>
  )
}

export function meta({ error }: Route.MetaArgs) {
  return [{ title: titleOf(error) }]
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <Lost error={error} />
}
