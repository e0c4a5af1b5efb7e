import { useLocation } from 'react-router'
import { useShownUser } from '../auth/use-auth.tsx'
import { useLogout } from '../auth/use-logout.ts'
import { Brand } from '../ui/brand.tsx'
import { CalendarIcon, MailIcon, PersonIcon, PlaceIcon } from '../ui/fact-icons.tsx'
import { print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { DeskIcon, GridIcon, HelpIcon, HomeIcon, LeaveIcon } from '../ui/member-icons.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'
import styles from './sidebar.module.css'

const ITEMS = [
  { to: '/yogadashboard', label: 'Dashboard', Icon: HomeIcon },
  { to: '/yogadashboard/classes', label: 'Classes', Icon: GridIcon },
  { to: '/yogadashboard/timetable', label: 'Timetable', Icon: CalendarIcon },
  { to: '/yogadashboard/contact', label: 'Help and Support', Icon: HelpIcon },
  { to: '/yogadashboard/centers', label: 'Our Centers', Icon: PlaceIcon },
  { to: '/yogadashboard/profile', label: 'Profile', Icon: PersonIcon },
]

/** For the studio alone. */
const STUDIO_ITEMS = [{ to: '/yogadashboard/conversations', label: 'Conversations', Icon: MailIcon }]

export function Sidebar() {
  const { pathname } = useLocation()
  const logOut = useLogout()
  const user = useShownUser()

  return (
    <header className={styles.sidebar}>
      <div className={styles.top}>
        <Brand />
        <ThemeButton />
        <MenuButton className={styles.menu} controls="side-menu" />
      </div>
      {user ? (
        <Link className={styles.who} to="/yogadashboard/profile">
          <Portrait of={user} />
          <span>
            <span className="sr-only">Logged in as </span>
            {user.name}
          </span>
        </Link>
      ) : (
        // The same room: what is below must not move under the finger that presses it.
        <span className={styles.who} />
      )}
      <nav id="side-menu" aria-label="Dashboard">
        {ITEMS.map(({ to, label, Icon }) => (
          <Link
            key={to}
            className={styles.item}
            to={to}
            aria-current={placeOf(pathname) === to ? 'page' : undefined}
          >
            <Icon />
            {label}
          </Link>
        ))}
        {user?.role === 'admin' &&
          STUDIO_ITEMS.map(({ to, label, Icon }) => (
            <Link
              key={to}
              className={styles.item}
              to={to}
              aria-current={pathname.startsWith(to) ? 'page' : undefined}
            >
              <Icon />
              {label}
            </Link>
          ))}
        {user?.isStaff && (
          <Link className={styles.item} to="/studio">
            <DeskIcon />
            Desk
          </Link>
        )}
        <button type="button" className={styles.item} onClick={logOut}>
          <LeaveIcon />
          Logout
        </button>
      </nav>
      <Picture className={styles.picture} {...print('foot-sidebar')} />
    </header>
  )
}

/** The item that a page belongs to: an opened class, or a session of one, belongs to the classes. */
function placeOf(pathname: string) {
  if (/^\/yogadashboard\/(yoga-class|session|ticket)\//.test(pathname)) return '/yogadashboard/classes'
  return pathname.replace(/\/$/, '')
}
