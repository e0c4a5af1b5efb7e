import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RoleLeavesOnWire } from '../../../contract/team.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import type { StaffRole } from '../../../shared/enums.ts'
import { setupApi } from '../../api/setup.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { useAnswer } from '../use-answer.ts'

export type Ending = {
  personId: string
  name: string
  role: StaffRole
  centreId: string | null
  centre: string | null
}

/** Before a role ends: what it leaves behind. */
export function EndRole({ ending, onClose }: { ending: Ending; onClose(): void }) {
  const { personId, name, role, centreId, centre } = ending
  const { timeZone } = useDesk()
  const [hasEnded, setHasEnded] = useState(false)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const asked = { role, ...(centreId && { centreId }) }
  const { data: leaves, failure } = useAnswer(setupApi.whatRoleLeaves, [personId, asked])

  async function end() {
    if (!(await run(setupApi.endRole(personId, asked)))) return
    revalidate()
    if (leaves && leavesNothing(leaves)) onClose()
    else setHasEnded(true)
  }

  const where = centre ? ` in ${centre}` : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name} is no longer ${role}${where}${hasEnded ? '' : '?'}`}
      description={
        hasEnded
          ? 'Someone else needs to take over what’s left.'
          : 'Takes effect right away. Their account and their own bookings stay.'
      }
    >
      {!leaves && !failure && <Spinner label="Checking open tasks..." />}
      {failure && <Notice>{failure.message}</Notice>}
      {leaves && <Left by={leaves} timeZone={timeZone} />}
      <p className={partsStyles.acts}>
        {!hasEnded && (
          <Button busy={busy} busyLabel="Removing..." disabled={!leaves || leaves.lastOwner} onClick={end}>
            Remove role
          </Button>
        )}
        <Button look="line" onClick={onClose}>
          {hasEnded ? 'Close' : 'Keep role'}
        </Button>
      </p>
    </Dialog>
  )
}

const leavesNothing = ({ sessions, requests, threads }: RoleLeavesOnWire) =>
  sessions + requests + threads === 0

/** Each with the way to it. */
function Left({ by, timeZone }: { by: RoleLeavesOnWire; timeZone: string }) {
  const { sessions, first, requests, threads, pending, webhooks, lastOwner } = by
  if (lastOwner) return <p>There’s no other owner. Invite another owner first.</p>
  const ends = [
    pending > 0 && `${pending} pending ${pending === 1 ? 'action' : 'actions'}`,
    webhooks > 0 && `${webhooks} ${webhooks === 1 ? 'webhook' : 'webhooks'}`,
  ].filter(Boolean)
  if (leavesNothing(by))
    return <p>{ends.length > 0 ? `Cancelled with it: ${ends.join(' and ')}.` : 'No open tasks.'}</p>
  return (
    <>
      {ends.length > 0 && <p>Cancelled with it: {ends.join(' and ')}.</p>}
      <p>Open tasks:</p>
      <ul className={partsStyles.rows}>
        {sessions > 0 && (
          <li>
            <div>
              <b>{sessions === 1 ? '1 upcoming session' : `${sessions} upcoming sessions`} they teach</b>
              <p>Still under their name until you find a substitute. First:</p>
              <ul>
                {first.map(({ _id, title, startsAt }) => (
                  <li key={_id}>
                    <Link to={`/studio/session/${_id}`}>
                      {title}, {dateAndTime(startsAt, timeZone)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )}
        {requests > 0 && (
          <li>
            <Link to="/studio/substitutes">
              {requests === 1 ? '1 open request' : `${requests} open requests`} for a substitute
            </Link>
          </li>
        )}
        {threads > 0 && (
          <li>
            <Link to="/studio/messages">
              {threads === 1 ? '1 message' : `${threads} messages`} assigned to them
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
