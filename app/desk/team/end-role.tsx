import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffRole } from '../../../shared/enums.ts'
import type { Answer } from '../../api/client.ts'
import { setupApi } from '../../api/setup.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import partsStyles from '../parts.module.css'

export type Ending = {
  personId: string
  name: string
  role: StaffRole
  centreId: string | null
  centre: string | null
}

type Leaves = Answer<{ data: { sessions: number; requests: number; lastOwner: boolean } }>

/** Before a role ends: what it leaves behind. */
export function EndRole({ ending, onClose }: { ending: Ending; onClose(): void }) {
  const { personId, name, role, centreId, centre } = ending
  const [leaves, setLeaves] = useState<Leaves | null>(null)
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
    onClose()
    revalidate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name} is no longer ${role}${centre ? ` in ${centre}` : ''}?`}
      description="From the next click on. Their account, and what they booked themselves, stays."
    >
      {leaves === null && <Spinner label="Looking at what it leaves..." />}
      {leaves && !leaves.ok && <Notice>{leaves.message}</Notice>}
      {leaves?.ok && <p>{inWords(leaves.data)}</p>}
      <p className={partsStyles.acts}>
        <Button
          busy={busy}
          busyLabel="Ending..."
          disabled={!leaves?.ok || leaves.data.lastOwner}
          onClick={end}
        >
          End the role
        </Button>
        <Button look="line" onClick={onClose}>
          Keep it
        </Button>
      </p>
    </Dialog>
  )
}

function inWords({
  sessions,
  requests,
  lastOwner,
}: {
  sessions: number
  requests: number
  lastOwner: boolean
}) {
  if (lastOwner) return 'Nobody else owns the studio. Invite another owner first.'
  if (sessions === 0 && requests === 0) return 'It leaves nothing behind.'
  const parts = [
    sessions > 0 && `${sessions === 1 ? 'one session' : `${sessions} sessions`} to come that they teach`,
    requests > 0 && `${requests === 1 ? 'one open request' : `${requests} open requests`} for a substitute`,
  ].filter(Boolean)
  return `It leaves ${parts.join(' and ')}. Sessions stay in their name until somebody else is found.`
}
