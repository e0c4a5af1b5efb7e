import type { PrivacyLooksOnWire } from '../../../contract/privacy.ts'
import { dataApi } from '../../api/data.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import fieldStyles from '../../form/field.module.css'
import { Select } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { FilterForm } from '../filter-form.tsx'
import { Ledger } from '../ledger.tsx'
import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { SettingsHead } from '../studio/settings-head.tsx'
import type { Route } from './+types/looks'
import styles from './looks.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const by = new URL(request.url).searchParams.get('by') ?? undefined
  const found = await dataApi.privacyLooks({ by })
  if (found.status === 401) throw redirectToLogin(request)
  return { found, by }
}

/** Who opened answers about health, and who read sentences for teachers. */
export default function Looks({ loaderData: { found, by } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="Every time staff opened a member’s health answers or notes for teachers, with the reason. Members see their own list." />
      <p className={styles.crumb}>
        <Link to="/studio/settings/privacy">Back to privacy</Link>
      </p>
      {found.ok ? (
        <Lines key={`${by}`} first={found.data} by={by} />
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

function Lines({ first, by }: { first: PrivacyLooksOnWire; by: string | undefined }) {
  const pages = usePages(
    first,
    (page) => page.looks,
    (after) => dataApi.privacyLooks({ by, after }),
  )
  const looks = pages.items
  return (
    <DeskPart title="Access log" id="looks" aside="newest first">
      <FilterForm to="/studio/settings/privacy/looks" className={`${fieldStyles.fields} ${styles.filters}`}>
        <Select label="By" name="by" defaultValue={by ?? ''}>
          <option value="">Everyone</option>
          {first.people.map(({ _id, name, looks: count }) => (
            <option key={_id} value={_id}>
              {name}, {count} {count === 1 ? 'look' : 'looks'}
            </option>
          ))}
        </Select>
      </FilterForm>
      {looks.length === 0 && <p className={partsStyles.none}>No one has opened any.</p>}
      <Ledger
        now={first.now}
        timeZone={first.timeZone}
        entries={looks.map(({ _id, at, kind, by: looker, userId, who, reason }) => ({
          id: _id,
          at,
          title: (
            <>
              {looker}, at <Link to={`/studio/members/${encodeURIComponent(userId)}`}>{who}</Link>
            </>
          ),
          about: kind === 'health' ? `Health answers. “${reason}”` : `Notes for teachers, for ${reason}`,
        }))}
      />
      <More of={pages} />
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Access log')]
}
