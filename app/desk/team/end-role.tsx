import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RoleLeavesOnWire } from '../../../contract/team.ts'
import type { StaffRole } from '../../../shared/enums.ts'
import type { Answer } from '../../api/client.ts'
import { setupApi } from '../../api/setup.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'

export type Ending = {
  personId: string
  name: string
  role: StaffRole
  centreId: string | null
  centre: string | null
}

type Leaves = Answer<{ data: RoleLeavesOnWire }>

/** Before a role ends: what it leaves behind. */
export function EndRole({ ending, onClose }: { ending: Ending; onClose(): void }) {
  const { personId, name, role, centreId, centre } = ending
  const { timeZone } = useDesk()
  const [leaves, setLeaves] = useState<Leaves | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const asked = { role, ...(centreId && { centreId }) }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for the role that the dialog was opened with
  useEffect(() => {
    let isOpen = true
    setupApi.whatRoleLeaves(personId, asked).then((answer) => isOpen && setLeaves(answer))
    return () => {
      isOpen = false
    }
  }, [])

  async function end() {
    if (!(await run(setupApi.endRole(personId, asked)))) return
    revalidate()
    if (leaves?.ok && leavesNothing(leaves.data)) onClose()
    else setHasEnded(true)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name} is no longer ${role}${centre ? ` in ${centre}` : ''}${hasEnded ? '' : '?'}`}
      description={
        hasEnded
          ? 'What is left waits for one of you.'
          : 'From the next click on. Their account, and what they booked themselves, stays.'
      }
    >
      {leaves === null && <Spinner label="Looking at what it leaves..." />}
      {leaves && !leaves.ok && <Notice>{leaves.message}</Notice>}
      {leaves?.ok && <Left by={leaves.data} timeZone={timeZone} />}
      <p className={partsStyles.acts}>
        {!hasEnded && (
          <Button
            busy={busy}
            busyLabel="Ending..."
            disabled={!leaves?.ok || leaves.data.lastOwner}
            onClick={end}
          >
            End the role
          </Button>
        )}
        <Button look="line" onClick={onClose}>
          {hasEnded ? 'Close' : 'Keep it'}
        </Button>
      </p>
    </Dialog>
  )
}

const leavesNothing = ({ sessions, requests, threads }: RoleLeavesOnWire) =>
  sessions + requests + threads === 0

/** Each with the way to it. */
function Left({ by, timeZone }: { by: RoleLeavesOnWire; timeZone: string }) {
  const { sessions, first, requests, threads, lastOwner } = by
  if (lastOwner) return <p>Nobody else owns the studio. Invite another owner first.</p>
  if (leavesNothing(by)) return <p>It leaves nothing behind.</p>
  return (
    <>
      <p>It leaves:</p>
      <ul className={partsStyles.rows}>
        {sessions > 0 && (
          <li>
            <div>
              <b>{sessions === 1 ? 'One session' : `${sessions} sessions`} to come that they teach</b>
              <p>In their name until somebody else is found. The first:</p>
              <ul>
                {first.map(({ _id, title, startsAt }) => (
                  <li key={_id}>
                    <Link to={`/studio/session/${_id}`}>
                      {title}, {hourInWords(startsAt, timeZone)}
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
              {requests === 1 ? 'One open request' : `${requests} open requests`} for a substitute
            </Link>
          </li>
        )}
        {threads > 0 && (
          <li>
            <Link to="/studio/messages">
              {threads === 1 ? 'One message' : `${threads} messages`} waiting for an answer, assigned to them
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
