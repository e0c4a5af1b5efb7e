import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SubstitutesOnWire } from '../../../contract/substitutes.ts'
import { deskApi } from '../../api/desk.ts'
import { Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'
import { RequestFacts } from './request-facts.tsx'

/** What the studio does with a request: confirms or declines the offer, or assigns a teacher. */
export function Assign({ request }: { request: SubstitutesOnWire['studio'][number] }) {
  const { _id, from, fits, takenBy, state, session } = request
  const [teacherId, setTeacherId] = useState('')
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const selectId = useId()

  async function act(call: ReturnType<typeof deskApi.declineProposal>) {
    await run(call)
    await revalidate()
  }

  return (
    <li>
      <div>
        <p>{from.name} asks</p>
        <RequestFacts request={request} />
      </div>
      {state === 'proposed' && takenBy ? (
        <div className={partsStyles.acts}>
          <Button
            small
            look="info"
            busy={busy}
            busyLabel="Confirming..."
            aria-label={`Confirm ${takenBy.name} for ${session.title}`}
            onClick={() => act(deskApi.assignSubstitute(_id, takenBy._id))}
          >
            Confirm {takenBy.name}
          </Button>
          <Button small look="line" busy={busy} onClick={() => act(deskApi.declineProposal(_id))}>
            Decline
          </Button>
        </div>
      ) : (
        <div className={`${partsStyles.acts} ${partsStyles.atFoot}`}>
          <Select
            id={selectId}
            label="Substitute"
            name="teacherId"
            value={teacherId}
            onChange={(event) => setTeacherId(event.target.value)}
          >
            <option value="">Choose a teacher</option>
            {fits.map(({ _id: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button
            small
            look="line"
            busy={busy}
            busyLabel="Assigning..."
            aria-disabled={teacherId === ''}
            onClick={() => act(deskApi.assignSubstitute(_id, teacherId))}
          >
            Assign
          </Button>
          <Button
            small
            look="quiet"
            busy={busy}
            aria-label={`Withdraw the request for ${session.title}`}
            onClick={() => act(deskApi.withdrawRequest(_id))}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  )
}
