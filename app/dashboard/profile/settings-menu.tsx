import { useEffect, useRef, useState } from 'react'
import { DownIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './settings-menu.module.css'

export const SECTIONS = [
  { id: 'profile', label: 'Profile Settings' },
  { id: 'security', label: 'Security' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'payment', label: 'Payment' },
] as const

/** The longest section comes in parts, each with what is saved together. */
export const PARTS = [
  { id: '', label: 'Name, picture and email' },
  { id: 'about-you', label: 'About you' },
  { id: 'teachers', label: 'For your teachers' },
  { id: 'practice', label: 'Streak and pauses' },
] as const

type Place = { section: (typeof SECTIONS)[number]['id']; part: (typeof PARTS)[number]['id'] | null }

/** Every section, and the parts of the first. On a phone it is folded, and says where one is. */
export function SettingsMenu({ section, part }: Place) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const places = part === null ? SECTIONS : PARTS
  const here = places.find(({ id }) => id === (part ?? section))?.label

  /** The button keeps the focus, where there is one: what was pressed is folded away. */
  function fold() {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    const foldByEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', foldByEscape)
    return () => document.removeEventListener('keydown', foldByEscape)
  }, [isOpen])

  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.here}
        aria-expanded={isOpen}
        aria-controls="settings-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <span className="sr-only">Settings: </span>
          {here}
        </span>
        <DownIcon />
      </button>
      <nav id="settings-menu" aria-label="Settings" className={isOpen ? styles.open : undefined}>
        <ul>
          {SECTIONS.map(({ id, label }) => (
            <li key={id}>
              <Link
                to={`?section=${id}`}
                aria-current={id === section ? 'true' : undefined}
                preventScrollReset
                onClick={fold}
              >
                {label}
              </Link>
              {id === 'profile' && <Parts shown={part} onChoose={fold} />}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Parts({ shown, onChoose }: { shown: Place['part']; onChoose(): void }) {
  return (
    <ul aria-label="Parts of your profile">
      {PARTS.map(({ id, label }) => (
        <li key={id}>
          <Link
            to={id ? `?section=profile&part=${id}` : '?section=profile'}
            aria-current={id === shown ? 'true' : undefined}
            preventScrollReset
            onClick={onChoose}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
