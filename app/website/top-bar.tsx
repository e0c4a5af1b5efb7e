import type { FocusEvent } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useAuth } from '../login/session.tsx'
import { Brand } from '../ui/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import iconButtonStyles from '../ui/icon-button.module.css'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { useMenu } from '../ui/use-menu.ts'
import { ThemeButton } from './theme-button.tsx'
import styles from './top-bar.module.css'

const LINKS = [
  { to: '/classesPage', label: 'Classes' },
  { to: '/blogPage', label: 'Blog' },
  { to: '/about', label: 'About' },
  { to: '/teachers', label: 'Teachers' },
  { to: '/contactUs', label: 'Contact Us' },
]

export function TopBar() {
  const { pathname } = useLocation()
  const { open, close, button } = useMenu('main-menu')

  // The open menu covers the page: whoever tabs out of it wants what is behind.
  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  if (pathname.includes('/yogadashboard')) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes
    <header className={styles.bar} onBlur={closeWhenLeft}>
      <Brand />
      <ThemeButton />
      <button type="button" className={iconButtonStyles.iconButton} {...button}>
        {open ? <CloseIcon /> : <MenuIcon />}
      </button>
      <nav aria-label="Main" id="main-menu" className={open ? styles.open : undefined}>
        {LINKS.map((link) => (
          <NavLink key={link.to} to={link.to} onClick={close}>
            {link.label}
          </NavLink>
        ))}
        <ThemeButton />
        <TryForFree />
      </nav>
    </header>
  )
}

/** A member has the dashboard in its place. */
function TryForFree() {
  const { isLoggedIn } = useAuth()
  return isLoggedIn ? (
    <ButtonLink small className={styles.callToAction} to="/yogadashboard">
      Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink small className={styles.callToAction} to="/authPage">
      Try for free
    </ButtonLink>
  )
}
