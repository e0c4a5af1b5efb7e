import { type ReactNode, useEffect, useRef } from 'react'
import {
  data,
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { accentStyles } from '../shared/brand.ts'
import { TEXTS } from '../shared/texts.ts'
import { utcOffset } from '../shared/zones.ts'
import type { Route } from './+types/root'
import { apiOf } from './api/on-server.ts'
import { AuthProvider } from './auth/use-auth.tsx'
import beforePaint from './boot/before-paint.ts?inline-script'
import controls from './boot/controls.ts?script-url'
import dashboardCalls from './boot/dashboard-calls.ts?inline-script'
import { useApplication } from './document/application.ts'
import { InlineScript } from './document/inline-script.tsx'
import { Stylesheets } from './document/stylesheets.tsx'
import { failedTitle } from './frame/failed-title.ts'
import { type RootData, rootOf, useStudio } from './studio.ts'
import { ButtonLink } from './ui/button.tsx'
import { PageFailed } from './ui/page-failed.tsx'
import { Toasts } from './ui/toasts.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shared.css'
import styles from './root.module.css'

/** Where the site is reached, and what the studio says of itself: what every page may speak of. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await apiOf(context).studio()
  const { origin } = new URL(request.url)
  const studio = answer.ok ? answer.data : null
  const accent = studio?.brand.accent
  const root: RootData = { origin, studio, accentStyles: accent ? accentStyles(accent) : null }
  // A page without it is shown once and not kept.
  return data(root, answer.ok ? undefined : { headers: { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const application = useApplication()
  const zone = useStudio()?.timeZone
  const offset = zone && String(utcOffset(zone, Date.now()))
  return (
    // The theme's class is set by the script below, before React comes.
    <html lang="en" data-application={application} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5efe3" />
        <InlineScript code={beforePaint} data={{ controls, offset }} />
        {application === 'dashboard' && <InlineScript code={dashboardCalls} />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <Meta />
        {/* Vite's own server has the styles of the routes as modules. */}
        {import.meta.env.DEV ? <Links /> : <Stylesheets />}
        <OwnAccent />
      </head>
      <body>
        {application ? <AuthProvider>{children}</AuthProvider> : children}
        <Toasts />
        {application && <Application />}
      </body>
    </html>
  )
}

/** The studio's own colour, over the pigments of the tokens: a style sheet of a line, and no script. */
function OwnAccent() {
  const styles = useRouteLoaderData<RootData>('root')?.accentStyles
  return styles ? <style>{styles}</style> : null
}

function Application() {
  return (
    <>
      <SayReady />
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

export default function App() {
  return useApplication() ? <ApplicationRoot /> : <Outlet />
}

function ApplicationRoot() {
  useFocusOnNewPage()
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  )
}

/**
 * As a full page load would: after a link, the keyboard and the screen reader begin at the new page. What the first
 * page says to crawlers does not hold for this one.
 */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) data.remove()
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1')
    // Its name is what is heard; a page that is still loading has none yet.
    if (heading) heading.tabIndex = -1
    ;(heading ?? main)?.focus({ preventScroll: true })
  }, [pathname])
}

/** When the script of a page fails to load, the router reloads the current page: navigate on to the destination. */
function useRetryAfterReload(destination: Location | undefined) {
  useEffect(() => {
    try {
      const left = sessionStorage.destination
      delete sessionStorage.destination
      const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      // Only after that reload: someone may have gone elsewhere.
      if (left && arrival?.type === 'reload' && !left.startsWith('//')) location.replace(left)
    } catch {
      // sessionStorage unavailable (private mode): one more press is needed.
    }
  }, [])
  useEffect(() => {
    try {
      if (destination) sessionStorage.destination = destination.pathname + destination.search
      else delete sessionStorage.destination
    } catch {}
  }, [destination])
}

/** What is put into the page before React has taken it over, React takes away. */
function SayReady() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    dispatchEvent(new Event('application-ready'))
  }, [])
  return null
}

/** Shown while the router loads the next page. */
function NavigationProgress() {
  const { state, location } = useNavigation()
  const isLoading = state !== 'idle'
  useRetryAfterReload(location)
  return (
    <div role="status">
      {isLoading && (
        <>
          <span className={styles.loadingBar} />
          <span className="sr-only">{TEXTS.loading}</span>
        </>
      )}
    </div>
  )
}

export function meta({ error, matches }: Route.MetaArgs) {
  return [{ title: failedTitle(error, rootOf(matches).studio?.name) }]
}

/** What fails outside every layout: pages of a layout have its frame around what they say of themselves. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="main" className="wrap">
      <PageFailed error={error}>
        <ButtonLink look="line" to="/">
          Back to the start
        </ButtonLink>
      </PageFailed>
    </main>
  )
}
