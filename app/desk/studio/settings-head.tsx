import { useLocation } from 'react-router'
import type { Verb } from '../../../contract/permissions.ts'
import { Link } from '../../ui/link.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import { useDesk } from '../desk.ts'
import { DeskHead } from '../parts.tsx'

const PAGES: readonly { to: string; label: string; verb: Verb }[] = [
  { to: '/studio/settings', label: 'Name and address', verb: 'studio.change' },
  { to: '/studio/settings/policy', label: 'Cancellation', verb: 'policies.change' },
  { to: '/studio/settings/systems', label: 'Payments and mail', verb: 'studio.change' },
  { to: '/studio/settings/keys', label: 'API keys and webhooks', verb: 'api-keys.change' },
  { to: '/studio/settings/log', label: 'Activity', verb: 'activity.see' },
]

/** The pages of what the studio has settled for itself. */
export function SettingsHead({ about }: { about: React.ReactNode }) {
  const { may } = useDesk()
  const { pathname } = useLocation()
  return (
    <>
      <DeskHead title="Studio" about={about} />
      <nav aria-label="Studio" className={tabsStyles.tabs}>
        {PAGES.filter(({ verb }) => may(verb)).map(({ to, label }) => (
          <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
