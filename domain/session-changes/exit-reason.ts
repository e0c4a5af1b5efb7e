import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Row } from '../../database/tables.ts'
import { beginsElsewhen } from '../../shared/sessions.ts'
import { inForce, placeOfClass } from './in-force.ts'

/** The change that lets someone leave free of charge. Another room in the same centre isn't one. */
export async function exitReason(
  trx: Trx,
  classId: string,
  earlier: SessionState,
  later: SessionState,
): Promise<Row<'freeExits'>['reason'] | null> {
  if (beginsElsewhen(earlier, later)) return 'time'
  const ofClass = await placeOfClass(trx, classId)
  const [before, after] = [inForce(earlier, ofClass), inForce(later, ofClass)]
  if (before.instructorId !== after.instructorId) return 'teacher'
  if (before.roomId === after.roomId) return null
  const centreOf = async (roomId: string | null) =>
    roomId === null
      ? null
      : (await trx.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirstOrThrow())
          .centreId
  const [from, to] = [await centreOf(before.roomId), await centreOf(after.roomId)]
  return from === to ? null : 'place'
}
