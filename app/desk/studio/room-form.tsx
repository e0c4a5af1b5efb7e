import type { DeskCentreOnWire } from '../../../contract/studio-records.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { RecordForm } from './record-form.tsx'
import styles from './studio.module.css'

type Room = DeskCentreOnWire['rooms'][number]

const ROOM_LABELS = { name: 'Name', capacity: 'Capacity', directions: 'Directions to the room' }

export function RoomForm({ centreId, room, onDone }: { centreId: string; room?: Room; onDone(): void }) {
  return (
    <div className={styles.inRow}>
      <RecordForm
        version={room?.version ?? 0}
        labels={ROOM_LABELS}
        button={room ? 'Save room' : 'Add room'}
        values={({ text, ticked }) => ({
          name: text('name'),
          capacity: text('capacity'),
          directions: text('directions'),
          ...(room && { archived: ticked('archived') }),
        })}
        save={(fields) =>
          room ? setupApi.changeRoom(room._id, fields) : setupApi.makeRoom(centreId, withoutVersion(fields))
        }
        again={() => readAgain(({ _id }) => _id === room?._id)}
        onDone={onDone}
      >
        <div className={fieldStyles.fields}>
          <Field label="Name" name="name" required maxLength={LIMITS.nameMax} defaultValue={room?.name} />
          <Field
            label="Capacity"
            name="capacity"
            inputMode="numeric"
            required
            defaultValue={room?.capacity}
          />
        </div>
        <Field
          label="Directions to the room"
          name="directions"
          optional
          maxLength={400}
          defaultValue={room?.directions}
          hint="Shown to booked members in reminders and on the day."
        />
        {room && (
          <Tick name="archived" defaultChecked={room.archived}>
            Inactive
          </Tick>
        )}
      </RecordForm>
    </div>
  )
}

export function withoutVersion({ version: _, ...fields }: Record<string, unknown>) {
  return fields
}

/** A centre or a room as it is now. */
export async function readAgain(isIt: (one: { _id: string }) => boolean) {
  const now = await setupApi.centres()
  if (!now.ok) return null
  return now.data.flatMap((centre) => [centre, ...centre.rooms]).find(isIt) ?? null
}
