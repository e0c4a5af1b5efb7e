import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { useSameMember } from '../auth/same-member.ts'
import { useStayOffline } from '../dashboard/offline.tsx'
import type { ApplicationHandle } from '../document/application.ts'
import { titled } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Link } from '../ui/link.tsx'
import { PageFailed } from '../ui/page-failed.tsx'
import { Spinner } from '../ui/states.tsx'
import type { Route } from './+types/layout'
import { useDesk } from './desk.ts'
import styles from './desk-layout.module.css'
import { Find } from './find/find.tsx'
import { requireStaff } from './gate.ts'
import { DeskSide, DeskThumb, DeskTop } from './shell.tsx'

export const handle: ApplicationHandle = { application: 'dashboard' }

/** The gate of the desk: without a role of the studio nothing below is loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireStaff(request)
}

export default function DeskLayout({ loaderData: { user } }: Route.ComponentProps) {
  const left = useSameMember(user.id)
  const { lacksSecondFactor } = useDesk()
  useStayOffline()
  return (
    <Shell>
      {lacksSecondFactor && <SecondFactorMissing />}
      {left ? <Spinner label={TEXTS.loading} /> : <Outlet />}
      <Find />
      <LeaveGuard />
    </Shell>
  )
}

function SecondFactorMissing() {
  return (
    <p className={styles.factor}>
      Payments and health data need two-factor login at this studio.{' '}
      <Link to="/yogadashboard/profile?section=security">Turn on two-factor login</Link>
    </p>
  )
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <DeskTop />
      <DeskSide />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <DeskThumb />
    </div>
  )
}

/** What the server sends: the empty rooms. What is in them is the studio's own, and fetched by the browser. */
export function HydrateFallback() {
  return (
    <Shell>
      <Spinner label={TEXTS.loading} />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <PageFailed error={error}>
        <ButtonLink look="line" to="/studio">
          Back to the desk
        </ButtonLink>
      </PageFailed>
    </Shell>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Desk'), { name: 'robots', content: 'noindex' }]
}
