import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Verb } from '../../../contract/permissions.ts'
import { Link } from '../../ui/link.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import { useDesk } from '../desk.ts'
import { DeskHead } from '../parts.tsx'
import styles from './settings-head.module.css'

type SettingsPage = { to: string; label: string; verb: Verb }

/** The pages of what the studio has settled for itself, by what they are about. */
const SETTINGS: readonly { label: string; pages: readonly SettingsPage[] }[] = [
  one({ to: '/studio/settings', label: 'Name and address', verb: 'studio.change' }),
  one({ to: '/studio/settings/brand', label: 'Logo and colour', verb: 'studio.change' }),
  one({ to: '/studio/settings/policy', label: 'Cancellation policy', verb: 'policies.change' }),
  one({ to: '/studio/settings/promises', label: 'Service levels', verb: 'studio.change' }),
  one({ to: '/studio/settings/letters', label: 'Email texts', verb: 'studio.change' }),
  {
    label: 'Connections',
    pages: [
      { to: '/studio/settings/systems', label: 'Payments and email', verb: 'studio.change' },
      { to: '/studio/settings/keys', label: 'API keys and webhooks', verb: 'api-keys.change' },
    ],
  },
  {
    label: 'Data',
    pages: [
      { to: '/studio/settings/privacy', label: 'Privacy', verb: 'privacy.answer' },
      { to: '/studio/settings/import', label: 'Import', verb: 'member.import' },
      { to: '/studio/settings/export', label: 'Export', verb: 'studio.export' },
    ],
  },
  one({ to: '/studio/settings/log', label: 'Activity log', verb: 'activity.see' }),
]

export const PAGES = SETTINGS.flatMap(({ pages }) => pages)

function one(page: SettingsPage) {
  return { label: page.label, pages: [page] }
}

/** The head of each of them, with the way to the others. */
export function SettingsHead({ about }: { about: React.ReactNode }) {
  const { may } = useDesk()
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone they do not fit side by side.
    if (pathname)
      tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const groups = SETTINGS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ verb }) => may(verb)),
  })).filter(({ pages }) => pages.length > 0)
  const page = PAGES.find(({ to }) => isAt(to, pathname))
  const here = groups.find(({ pages }) => pages.some(({ to }) => isAt(to, pathname)))
  return (
    <>
      <DeskHead title={page?.label ?? 'Settings'} about={about} />
      <nav ref={tabs} aria-label="Settings" className={`${tabsStyles.tabs} ${styles.tabs}`}>
        {groups.map((group) => (
          <Link
            key={group.label}
            to={group.pages[0]?.to ?? ''}
            aria-current={group === here ? (group.pages.length > 1 ? 'true' : 'page') : undefined}
          >
            {group.pages.length > 1 ? group.label : group.pages[0]?.label}
          </Link>
        ))}
      </nav>
      {here && here.pages.length > 1 && (
        <nav aria-label={here.label} className={styles.within}>
          {here.pages.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={isAt(to, pathname) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** A page below one of them belongs to it; all are below the first. */
function isAt(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/studio/settings' && pathname.startsWith(`${to}/`))
}
