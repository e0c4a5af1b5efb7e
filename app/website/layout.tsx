import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/layout'
import { Footer } from './footer.tsx'
import { Lost, titleOf } from './not-found.tsx'
import styles from './top-bar.module.css'
import { TopBar } from './top-bar.tsx'

/** Pages with one thing to do keep the foot away. */
const FOCUSED = ['/authPage', '/loginPage', '/forgotPassword', '/resetPassword']

export default function WebsiteLayout() {
  const { pathname } = useLocation()
  return (
    <div className={pathname === '/' ? styles.overPicture : undefined}>
      <a className="skip-link" href="#main">
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
