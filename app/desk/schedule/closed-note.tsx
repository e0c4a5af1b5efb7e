import { useRevalidator } from 'react-router'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { longDay } from './calendar.ts'

export type Closure = DeskScheduleOnWire['closures'][number]

/** Where and why it is closed, and the way back. */
export function ClosedNote({ closure, data }: { closure: Closure; data: DeskScheduleOnWire }) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const centre = data.centres.find(({ _id }) => _id === closure.centreId)
  const room = centre?.rooms.find(({ _id }) => _id === closure.roomId)
  const where = [room?.name, centre?.name ?? 'The studio'].filter(Boolean).join(', ')
  return (
    <>
      <b>{where} is closed</b>
      <span>
        {closure.name}
        {closure.fromDay !== closure.untilDay && `, until ${longDay(closure.untilDay)}`}
      </span>
      {closure.mayOpen && (
        <Button
          small
          look="quiet"
          busy={busy}
          busyLabel="Reopening..."
          onClick={async () => {
            await run(scheduleApi.openAgain(closure._id))
            await revalidate()
          }}
        >
          Reopen
        </Button>
      )}
    </>
  )
}
