import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { deskApi } from '../api/desk.ts'
import { useShownUser } from '../auth/use-auth.tsx'
import { useLogout } from '../auth/use-logout.ts'
import { NAME, useStudio } from '../studio.ts'
import { Mark } from '../ui/brand.tsx'
import iconButtonStyles from '../ui/icon-button.module.css'
import { MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Medallion } from '../ui/medallion.tsx'
import { HomeIcon, LeaveIcon } from '../ui/member-icons.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'
import { CentreSwitch } from './centre-switch.tsx'
import { useDesk } from './desk.ts'
import { openPalette } from './find/find.tsx'
import styles from './shell.module.css'

const AT_THE_THUMB = 5
const OWN_PAGE = '/studio/me'

const MESSAGES = '/studio/messages'
const EVERY_MS = 60_000

/** Threads that wait for an answer, asked for again while someone looks. */
function useUnanswered(): number {
  const { unanswered } = useDesk()
  const [count, setCount] = useState(unanswered)
  useEffect(() => setCount(unanswered), [unanswered])
  const isAsked = unanswered !== null
  useEffect(() => {
    if (!isAsked) return
    const timer = setInterval(async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await deskApi.me()
      if (answer.ok) setCount(answer.data.unanswered)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return count ?? 0
}

function Unanswered({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count}
      <span className="sr-only"> to answer</span>
    </span>
  )
}

function useLinks() {
  const { links } = useDesk()
  const { pathname } = useLocation()
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  return links.map((link) => ({
    ...link,
    current: isHere(link.to) ? ('page' as const) : undefined,
  }))
}

/** From tablets on: where to, and who is here. */
export function DeskSide() {
  const studio = useStudio()
  const links = useLinks()
  const unanswered = useUnanswered()
  const logOut = useLogout()
  return (
    <header className={styles.side}>
      <Link className={styles.brand} to="/studio">
        <Mark />
        <span className={styles.words}>
          {studio?.brand.logo?.bearsName ? (
            <span className="sr-only">{studio.name}</span>
          ) : (
            (studio?.name ?? NAME)
          )}
          <small>Desk</small>
        </span>
      </Link>
      <CentreSwitch />
      <button type="button" className={styles.find} onClick={openPalette}>
        <SearchIcon />
        <span className={styles.long}>Search</span>
        <span className={styles.key} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <nav aria-label="Desk">
        {links.map(({ to, label, short, Icon, current }) => (
          <Link key={to} className={styles.item} to={to} aria-current={current}>
            <Icon />
            <span className={styles.long}>{label}</span>
            <span className={styles.short} aria-hidden="true">
              {short ?? label}
            </span>
            {to === MESSAGES && <Unanswered count={unanswered} />}
          </Link>
        ))}
        <Link className={`${styles.item} ${styles.away}`} to="/yogadashboard">
          <HomeIcon />
          <span className={styles.long}>Member area</span>
          <span className={styles.short} aria-hidden="true">
            Member
          </span>
        </Link>
        <button type="button" className={styles.item} onClick={logOut}>
          <LeaveIcon />
          Logout
        </button>
      </nav>
      <div className={styles.me}>
        <Who />
        <ThemeButton />
      </div>
    </header>
  )
}

/** On a phone: who is here, and the way back. */
export function DeskTop() {
  return (
    <header className={styles.top}>
      <Link className={styles.own} to={OWN_PAGE}>
        <Who />
        <span className="sr-only">, my profile</span>
      </Link>
      <button
        type="button"
        className={iconButtonStyles.bare}
        onClick={openPalette}
        aria-label="Search everything"
      >
        <SearchIcon />
      </button>
      <Link className={iconButtonStyles.bare} to="/yogadashboard" aria-label="Member area">
        <HomeIcon />
      </Link>
      <ThemeButton />
    </header>
  )
}

function Who() {
  const user = useShownUser()
  const { roles, teacher } = useDesk()
  if (!user) return <span className={styles.who} />
  const said = roles.map(({ role, centre }) => (centre === null ? role : `${role}, ${centre}`))
  return (
    <span className={styles.who}>
      {teacher ? (
        <Medallion
          name={teacher.firstName}
          picture={{
            src: teacher.image.url,
            nightSrc: teacher.image.nightUrl,
            width: teacher.image.width,
            height: teacher.image.height,
          }}
          size={36}
        />
      ) : (
        <Portrait of={user} />
      )}
      <span className={styles.words}>
        {user.name}
        <small>{said.join(' · ')}</small>
      </span>
    </span>
  )
}

/** On a phone: where to, under the thumb; what finds no room there is behind "More". */
export function DeskThumb() {
  const all = useLinks()
  const { pathname } = useLocation()
  const more = { to: '/studio/more', label: 'More', short: undefined, Icon: MenuIcon }
  const current = pathname === more.to ? ('page' as const) : undefined
  const links = all.length > AT_THE_THUMB ? [...all.slice(0, AT_THE_THUMB - 1), { ...more, current }] : all
  return (
    <nav className={styles.thumb} aria-label="Desk, bottom bar">
      {links.map(({ to, label, short, Icon, current }) => (
        <Link key={to} to={to} aria-current={current}>
          <Icon />
          {short ?? label}
        </Link>
      ))}
    </nav>
  )
}
