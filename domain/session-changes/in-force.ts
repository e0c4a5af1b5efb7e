import type { Db, Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'

type OfClass = { roomId: string | null; instructorId: string }

/** The class's room and teacher, which apply to sessions without their own. */
export async function placeOfClass(db: Db | Trx, classId: string): Promise<OfClass> {
  return db
    .selectFrom('classes')
    .select(['roomId', 'instructorId'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
}

export function inForce(state: SessionState, ofClass: OfClass): SessionState & { instructorId: string } {
  return {
    ...state,
    roomId: state.roomId ?? ofClass.roomId,
    instructorId: state.instructorId ?? ofClass.instructorId,
  }
}
