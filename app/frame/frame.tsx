import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

type PublicFrameProps = { className?: string; foot?: boolean; children: ReactNode }

/** What every page of visitors has around it. */
export function PublicFrame({ className, foot = true, children }: PublicFrameProps) {
  return (
    <div className={className}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {foot && <Footer />}
    </div>
  )
}
