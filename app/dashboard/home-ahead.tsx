import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './home-ahead.module.css'
import nextStyles from './next-session.module.css'
import pageStyles from './page.module.css'
import { BELOW, Waiting, WaitingRows } from './waiting-page.tsx'

/**
 * The member's first page as the server sends it: blocks, and the sheet of what comes next without its words.
 * boot/next-session.ts writes them, long before the application is there to show the page itself.
 */
export function HomeAhead() {
  return (
    <div data-ahead suppressHydrationWarning className={styles.ahead}>
      <div className={styles.known}>
        <div className={pageStyles.greeting}>
          <div>
            <h1 {...said('greeting')} />
            <p />
          </div>
        </div>
        <section className={clsx(nextStyles.next, styles.sheet)}>
          <div className={nextStyles.when}>
            <p className={nextStyles.day} {...said('day')} />
            <p className={nextStyles.hour} {...said('hour')} />
            <p {...said('until')} />
            <p {...said('own')} />
          </div>
          <span className={clsx(nextStyles.picture, styles.picture)}>
            <Print ink="day" />
            <Print ink="night" />
          </span>
          <div className={nextStyles.entry}>
            <p className={nextStyles.kicker} {...said('kicker')} />
            <h2 {...said('title')} />
            <p {...said('teacher')} />
            <p className={nextStyles.address} {...said('place')} />
            <p {...said('bring')} />
            <p className="small" {...said('cancel')} />
          </div>
        </section>
        {/* Rows of its own: those below would move, and these have not been seen before. */}
        <WaitingRows rows={BELOW} />
      </div>
      <div className={styles.unknown}>
        <Waiting page="home" />
      </div>
    </div>
  )
}

/** The browser keeps what was written here before React came. */
function said(what: string): { children?: ReactNode } {
  return {
    'data-said': what,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: '' },
  } as object
}

function Print({ ink }: { ink: 'day' | 'night' }) {
  // Lazy: the one of the other theme is not fetched while it is not shown.
  return (
    <img className={ink} data-print={ink} alt="" loading="lazy" decoding="async" suppressHydrationWarning />
  )
}
