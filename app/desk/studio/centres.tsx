import { useState } from 'react'
import type { DeskCentreOnWire } from '../../../contract/studio-records.ts'
import { STATES } from '../../../shared/gst.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field, Select } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/centres'
import { RecordForm } from './record-form.tsx'
import { RoomForm, readAgain, withoutVersion } from './room-form.tsx'
import styles from './studio.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const centres = await setupApi.centres()
  if (centres.status === 401) throw redirectToLogin(request)
  return { centres }
}

/** Where the studio teaches: centres with their rooms. */
export default function Centres({ loaderData: { centres } }: Route.ComponentProps) {
  const [making, setMaking] = useState(false)
  const { may } = useDesk()
  return (
    <>
      <DeskHead
        title="Centres and rooms"
        about="A room sets the maximum capacity of its classes and prevents double booking."
      >
        {may('studio.change') && !making && <Button onClick={() => setMaking(true)}>Add centre</Button>}
      </DeskHead>
      {making && (
        <DeskPart title="New centre" id="new-centre">
          <NewCentre onDone={() => setMaking(false)} />
          <Button look="quiet" small onClick={() => setMaking(false)}>
            Cancel
          </Button>
        </DeskPart>
      )}
      {!centres.ok && <Failed message={centres.message} code={centres.code} />}
      {centres.ok && centres.data.length === 0 && (
        <p className={partsStyles.none}>No centres yet. In-person classes need one.</p>
      )}
      {centres.ok && centres.data.map((centre) => <Centre key={centre._id} centre={centre} />)}
    </>
  )
}

function Centre({ centre }: { centre: DeskCentreOnWire }) {
  const [open, setOpen] = useState<'centre' | 'new room' | string | null>(null)
  const { may } = useDesk()
  const mayChange = may('studio.change')
  const close = () => setOpen(null)
  const inUse = centre.rooms.filter(({ archived }) => !archived)
  return (
    <DeskPart
      title={centre.name}
      id={`centre-${centre._id}`}
      aside={centre.archived ? 'inactive' : `${inUse.length} ${inUse.length === 1 ? 'room' : 'rooms'}`}
    >
      <div className={styles.record}>
        <p>{[centre.address, centre.phone, centre.timing].filter(Boolean).join(' · ')}</p>
        <div className={partsStyles.acts}>
          {may('content.change') && (
            <Link to={`/studio/words/centres/${centre._id}`}>
              Edit page <span className="sr-only"> of {centre.name}</span>
            </Link>
          )}
          {mayChange && (
            <Button look="line" small onClick={() => setOpen(open === 'centre' ? null : 'centre')}>
              {open === 'centre' ? 'Close' : 'Edit'}
              <span className="sr-only"> {centre.name}</span>
            </Button>
          )}
        </div>
      </div>
      {open === 'centre' && <CentreForm centre={centre} onDone={close} />}
      <ul className={partsStyles.rows}>
        {centre.rooms.map((room) => (
          <li key={room._id}>
            <div>
              <b>{room.name}</b>
              <p>
                {room.archived ? 'Inactive' : `${room.capacity} places`}
                {room.directions && ` · ${room.directions}`}
              </p>
            </div>
            {mayChange && (
              <Button
                look="line"
                small
                onClick={() => setOpen(open === room._id ? null : room._id)}
                aria-expanded={open === room._id}
              >
                {open === room._id ? 'Close' : 'Edit'}
                <span className="sr-only"> {room.name}</span>
              </Button>
            )}
            {open === room._id && <RoomForm centreId={centre._id} room={room} onDone={close} />}
          </li>
        ))}
      </ul>
      {mayChange && !centre.archived && (
        <div className={partsStyles.below}>
          {open === 'new room' ? (
            <RoomForm centreId={centre._id} onDone={close} />
          ) : (
            <Button look="line" small onClick={() => setOpen('new room')}>
              Add room <span className="sr-only"> in {centre.name}</span>
            </Button>
          )}
        </div>
      )}
    </DeskPart>
  )
}

const CENTRE_LABELS = { state: 'State', archived: 'Inactive' }

/** A centre stands where people can find it as soon as it has a name and an address; more is written on its page. */
function NewCentre({ onDone }: { onDone(): void }) {
  return (
    <RecordForm
      version={0}
      labels={CENTRE_LABELS}
      button="Add centre"
      values={({ text }) => ({ name: text('name'), address: text('address'), state: text('state') })}
      save={(fields) => setupApi.makeCentre(withoutVersion(fields))}
      onDone={onDone}
    >
      <div className={fieldStyles.fields}>
        <Field label="Name" name="name" required maxLength={LIMITS.nameMax} />
        <Field label="Address" name="address" required maxLength={200} />
        <StateField />
      </div>
    </RecordForm>
  )
}

/** What of a centre is not read on its page. */
function CentreForm({ centre, onDone }: { centre: DeskCentreOnWire; onDone(): void }) {
  return (
    <RecordForm
      version={centre.version}
      labels={CENTRE_LABELS}
      button="Save centre"
      values={({ text, ticked }) => ({ state: text('state'), archived: ticked('archived') })}
      save={(fields) => setupApi.changeCentre(centre._id, fields)}
      again={() => readAgain(({ _id }) => _id === centre._id)}
      onDone={onDone}
    >
      <StateField state={centre.state} />
      <Tick name="archived" defaultChecked={centre.archived}>
        Inactive: hidden on the website, no new sessions here
      </Tick>
    </RecordForm>
  )
}

function StateField({ state = '' }: { state?: string }) {
  return (
    <Select
      label="State"
      name="state"
      optional
      defaultValue={state}
      hint="For GST: the place of supply of classes here."
    >
      <option value="">Same as the studio</option>
      {Object.entries(STATES)
        .sort(([, one], [, other]) => one.localeCompare(other))
        .map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </Select>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Centres and rooms')]
}
