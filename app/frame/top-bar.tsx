import { useLocation } from 'react-router'
import { TrialLink } from '../classes/trial-link.tsx'
import { useStudio } from '../studio.ts'
import { Brand } from '../ui/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { across, printOf } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'
import styles from './top-bar.module.css'

const LINKS = [
  { to: '/schedule', label: 'Timetable' },
  { to: '/classesPage', label: 'Classes' },
  { to: '/blogPage', label: 'Blog' },
  { to: '/about', label: 'About' },
  { to: '/teachers', label: 'Teachers' },
  { to: '/contactUs', label: 'Contact Us' },
]

export function TopBar() {
  const { pathname } = useLocation()
  const studio = useStudio()
  if (pathname.includes('/yogadashboard')) return null
  return (
    <header className={styles.bar}>
      <Brand />
      <ThemeButton />
      <MenuButton controls="main-menu" />
      <nav aria-label="Main" id="main-menu">
        {LINKS.filter(({ to }) => to !== '/about' || studio?.hasAboutPage).map(({ to, label }) => (
          <Link key={to} to={to} aria-current={isIn(pathname, to) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
        <ThemeButton />
        <Link className={styles.forVisitors} to="/loginPage">
          Log in
        </Link>
        {/* The page is the same for everyone: the styles show one of them (boot/before-paint.ts). */}
        <TrialLink small className={`${styles.callToAction} ${styles.forVisitors}`}>
          Try for free
        </TrialLink>
        <ButtonLink small className={`${styles.callToAction} ${styles.forMembers}`} to="/yogadashboard">
          Dashboard
        </ButtonLink>
        <Picture className={styles.foot} {...across(printOf('strip', 'menu'))} />
      </nav>
    </header>
  )
}

function isIn(pathname: string, section: string) {
  return pathname === section || pathname.startsWith(`${section}/`)
}
