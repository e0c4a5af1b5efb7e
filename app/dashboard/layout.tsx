import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { requireUser } from '../auth/gate.ts'
import { useSameMember } from '../auth/same-member.ts'
import type { ApplicationHandle } from '../document/application.ts'
import { titled } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageFailed } from '../ui/page-failed.tsx'
import { Spinner } from '../ui/states.tsx'
import type { Route } from './+types/layout'
import { ConfirmAddress } from './confirm-address.tsx'
import { HomeAhead } from './home-ahead.tsx'
import styles from './layout.module.css'
import { OtherRooms, useStayOffline } from './offline.tsx'
import { Sidebar } from './sidebar.tsx'
import { pageAt, Waiting } from './waiting-page.tsx'

export const handle: ApplicationHandle = { application: 'dashboard' }

/** The gate of the member area: without a session of the server nothing below is loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireUser(request) }
}

const IN_PARTS = ['/yogadashboard/profile']

export default function DashboardLayout({ loaderData: { user } }: Route.ComponentProps) {
  const left = useSameMember(user.id)
  useStayOffline(IN_PARTS)
  const isTicket = useLocation().pathname.startsWith('/yogadashboard/ticket/')
  return (
    <Shell>
      {!isTicket && <ConfirmAddress />}
      {left ? <Spinner label={TEXTS.loading} /> : <Outlet />}
      {/* Someone who has just paid reads first that they are booked. */}
      {isTicket && <ConfirmAddress />}
      <LeaveGuard />
      <OtherRooms />
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** What the server sends: the empty rooms. What is in them is private, and fetched by the browser. */
export function HydrateFallback() {
  const page = pageAt(useLocation().pathname)
  return <Shell>{page === 'home' ? <HomeAhead /> : <Waiting isWhole page={page} />}</Shell>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <PageFailed error={error}>
        <ButtonLink look="line" to="/yogadashboard">
          Back to the dashboard
        </ButtonLink>
      </PageFailed>
    </Shell>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Dashboard'), { name: 'robots', content: 'noindex' }]
}
