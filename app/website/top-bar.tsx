import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { CloseIcon, MenuIcon } from '../components/icons.tsx'
import { useAuth } from '../session.tsx'
import { Brand } from './brand.tsx'
import { ThemeButton } from './theme-button.tsx'

const LINKS = [
  { to: '/classesPage', label: 'Classes' },
  { to: '/blogPage', label: 'Blog' },
  { to: '/about', label: 'About' },
  { to: '/teachers', label: 'Teachers' },
  { to: '/contactUs', label: 'Contact Us' },
]

export function TopBar() {
  const { pathname, key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === key
  const menuButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      menuButton.current?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])

  // The open menu covers the page: whoever tabs out of it wants what is behind.
  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenedAt(null)
  }

  if (pathname.includes('/yogadashboard')) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes
    <header className="bar" onBlur={closeWhenLeft}>
      <Brand />
      <ThemeButton />
      <button
        ref={menuButton}
        type="button"
        className="iconbtn menu"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={() => setOpenedAt(open ? null : key)}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </button>
      <nav aria-label="Main" id="main-menu" className={open ? 'open' : undefined}>
        {LINKS.map((link) => (
          <NavLink key={link.to} to={link.to} onClick={() => setOpenedAt(null)}>
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
    <ButtonLink small to="/yogadashboard">
      Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink small to="/authPage">
      Try for free
    </ButtonLink>
  )
}
