import { useLocation } from 'react-router'
import type { Verb } from '../../../contract/permissions.ts'
import { Link } from '../../ui/link.tsx'
import { useDesk } from '../desk.ts'
import { DeskHead } from '../parts.tsx'
import styles from './settings-head.module.css'

const PAGES: readonly { to: string; label: string; verb: Verb }[] = [
  { to: '/studio/settings', label: 'Name and address', verb: 'studio.change' },
  { to: '/studio/settings/policy', label: 'When people leave', verb: 'policies.change' },
  { to: '/studio/settings/systems', label: 'What it rests on', verb: 'studio.change' },
  { to: '/studio/settings/keys', label: 'Other programs', verb: 'api-keys.change' },
  { to: '/studio/settings/log', label: 'What was done', verb: 'activity.see' },
]

/** The pages of what the studio has settled for itself. */
export function SettingsHead({ about }: { about: React.ReactNode }) {
  const { may } = useDesk()
  const { pathname } = useLocation()
  return (
    <>
      <DeskHead title="Studio" about={about} />
      <nav aria-label="Studio" className={styles.pages}>
        {PAGES.filter(({ verb }) => may(verb)).map(({ to, label }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
