import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import type { Place } from '../session-change/change.ts'

/** What is to become of a session; `to` is where it was put down, or where it is. */
export type Asked = { session: PlannedSession; to: Place; what: 'choose' | 'move' | 'cancel' | 'copy' }

export function roomNameOf({ centres }: DeskScheduleOnWire, id: string | null): string | null {
  return centres.flatMap(({ rooms }) => rooms).find(({ _id }) => _id === id)?.name ?? null
}
