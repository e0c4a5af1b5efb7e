import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SubstitutesOnWire } from '../../../contract/substitutes.ts'
import { deskApi } from '../../api/desk.ts'
import { Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'
import { RequestFacts } from './request-facts.tsx'

/** What the studio does with a request: says yes or no to who would, or gives it to somebody. */
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
            busyLabel="Saying yes..."
            aria-label={`Yes, ${takenBy.name} teaches ${session.title}`}
            onClick={() => act(deskApi.assignSubstitute(_id, takenBy._id))}
          >
            Yes, {takenBy.name}
          </Button>
          <Button small look="line" busy={busy} onClick={() => act(deskApi.declineProposal(_id))}>
            Somebody else
          </Button>
        </div>
      ) : (
        <div className={`${partsStyles.acts} ${partsStyles.atFoot}`}>
          <Select
            id={selectId}
            label="Who teaches it"
            name="teacherId"
            value={teacherId}
            onChange={(event) => setTeacherId(event.target.value)}
          >
            <option value="">Choose somebody</option>
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
            busyLabel="Giving..."
            aria-disabled={teacherId === ''}
            onClick={() => act(deskApi.assignSubstitute(_id, teacherId))}
          >
            Give it to them
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
