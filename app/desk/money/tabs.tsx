import type { Verb } from '../../../contract/permissions.ts'
import { Link } from '../../ui/link.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import { useDesk } from '../desk.ts'

export const TABS: { to: string; label: string; verb: Verb }[] = [
  { to: '/studio/money', label: 'Payments', verb: 'sales.see' },
  { to: '/studio/money/till', label: 'Till', verb: 'sales.see' },
  { to: '/studio/money/to-do', label: 'To do', verb: 'reports.see' },
  { to: '/studio/money/reconcile', label: 'Settlements', verb: 'settlement.check' },
  { to: '/studio/reports/receipts', label: 'Receipt list', verb: 'reports.see' },
  { to: '/studio/money/tax', label: 'Receipts and tax', verb: 'tax.see' },
]

/** The rooms of money; anyone who may enter one alone sees no choice. */
export function MoneyTabs({ at }: { at: string }) {
  const { may } = useDesk()
  const tabs = TABS.filter(({ verb }) => may(verb))
  if (tabs.length < 2) return null
  return (
    <nav className={tabsStyles.tabs} aria-label="Money">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
