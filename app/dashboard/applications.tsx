import { useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import type { ApplicationOnWire } from '../../contract/applications.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../login/gate.ts'
import { titled } from '../studio.ts'
import { yourTime } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/applications'
import { Failed } from './load-error.tsx'
import styles from './page.module.css'

/** Who would like to teach. For anybody but an admin there is no such room. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  if (user.role !== 'admin') throw redirect('/yogadashboard')
  const waiting = await memberApi.applications()
  if (waiting.status === 401) throw redirectToLogin(request)
  return { waiting }
}

export default function Applications({ loaderData: { waiting } }: Route.ComponentProps) {
  return (
    <>
      <h1>Applications</h1>
      {!waiting.ok && <Failed message={waiting.message} />}
      {waiting.ok && waiting.data.length === 0 && (
        <Empty
          className={styles.empty}
          picture={<Picture {...print('empty-mat')} />}
          title="No open applications"
          text="Applications to teach appear here."
        />
      )}
      {waiting.ok && waiting.data.length > 0 && (
        <ul className={styles.ledger}>
          {waiting.data.map((one) => (
            <Application key={one.memberId} application={one} />
          ))}
        </ul>
      )}
    </>
  )
}

function Application({ application: { memberId, name, email, phone, appliedAt } }: Props) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<'approve' | 'decline'>()

  async function decide(what: 'approve' | 'decline') {
    setBusy(what)
    const answer = await memberApi.decideApplication(memberId, what)
    if (answer.ok) toast.success(answer.message)
    else toast.error(answer.message || TEXTS.unexpected)
    await revalidate()
    setBusy(undefined)
  }

  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small">
          <a href={`mailto:${email}`}>{email}</a>, {phone}
        </p>
        <p className="small">
          Applied on <time dateTime={appliedAt}>{yourTime.format(new Date(appliedAt))}</time>
        </p>
      </div>
      <Button
        small
        busy={busy === 'approve'}
        busyLabel="Approving..."
        aria-label={`Approve ${name}`}
        onClick={() => decide('approve')}
      >
        Approve
      </Button>
      <Button
        small
        look="line"
        busy={busy === 'decline'}
        busyLabel="Declining..."
        aria-label={`Decline ${name}`}
        onClick={() => decide('decline')}
      >
        Decline
      </Button>
    </li>
  )
}
type Props = { application: ApplicationOnWire }

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Applications')]
}
