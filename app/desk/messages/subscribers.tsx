import { useRevalidator } from 'react-router'
import type { SubscribersOnWire } from '../../../contract/desk-messages.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIST_NAMES } from '../../../shared/subscription-lists.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { FilterForm } from '../filter-form.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/subscribers'
import { BackToMessages } from './back-to-messages.tsx'
import styles from './messages.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  const found = await deskMessagesApi.subscribers(q ? { q } : {})
  if (found.status === 401) throw redirectToLogin(request)
  return { found, q }
}

/** Who gets the newsletter or waits for plans: count, find, export, email, remove. */
export default function Subscribers({ loaderData: { found, q } }: Route.ComponentProps) {
  return (
    <>
      <BackToMessages />
      <DeskHead
        title="Subscribers"
        about={
          found.ok &&
          `${found.data.counts.newsletter} ${LIST_NAMES.newsletter}, ${found.data.counts.launch} ${LIST_NAMES.launch}. All confirmed their email.`
        }
      >
        <div className={styles.acts}>
          <ButtonLink small to="/studio/announcements?audience=subscribers">
            Write a broadcast
          </ButtonLink>
          <a href="/api/studio/subscribers.csv" download>
            Export as CSV
          </a>
        </div>
      </DeskHead>
      <FilterForm to="/studio/subscribers">
        <Field label="Search by email" name="q" type="search" defaultValue={q} autoComplete="off" />
      </FilterForm>
      {found.ok ? <List of={found.data} q={q} /> : <Failed message={found.message} code={found.code} />}
    </>
  )
}

function List({ of: { list, hasMore, timeZone }, q }: { of: SubscribersOnWire; q: string }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  async function remove(id: string) {
    if (await run(deskMessagesApi.removeSubscriber(id))) revalidate()
  }
  return (
    <DeskPart title="Addresses" id="addresses">
      {list.length === 0 && (
        <p className={partsStyles.none}>
          {q
            ? `No address contains “${q}”.`
            : 'No subscribers yet. People join from the newsletter form on the website and from the plans page before plans are on sale.'}
        </p>
      )}
      <ul className={partsStyles.rows}>
        {list.map(({ _id, email, list: name, confirmedAt }) => (
          <li key={_id}>
            <div>
              <b>{email}</b>
              <p>
                {name === 'newsletter' ? 'Newsletter' : 'Waiting for plans'}
                {confirmedAt !== null && `, confirmed ${dateAndTime(confirmedAt, timeZone)}`}
              </p>
            </div>
            <Button look="line" small busy={busy} onClick={() => remove(_id)}>
              Remove<span className="sr-only"> {email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p className={partsStyles.none}>Only the newest are shown. Search or export to see all.</p>}
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Subscribers')]
}
