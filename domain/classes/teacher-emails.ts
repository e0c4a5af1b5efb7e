import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Studio } from '../core/studio.ts'
import { type TeacherChange, teacherSessionsChanged } from '../mail/letters/teachers.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { isAdded } from './added-sessions.ts'
import { type SessionDetails, sessionDetails, sessionOfLetter } from './session-details.ts'

type Changed = { sessionId: string; before: SessionState; after: SessionState }

export type TouchedTeacher = {
  name: string
  /** Null if the teacher's page has no account, so there is no one to email. */
  userId: string | null
  changes: { sessionId: string; what: TeacherChange['what'] }[]
}

/** All teachers affected by the changes, by name. If a session changes teacher, both count. */
export async function teachersTouched(trx: Trx, changes: readonly Changed[]): Promise<TouchedTeacher[]> {
  const ids = changes.map(({ sessionId }) => sessionId)
  if (ids.length === 0) return []
  const ofClass = await trx
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select(['classSessions.id', 'classes.instructorId'])
    .where('classSessions.id', 'in', ids)
    .execute()
  const touched = new Map<string, TouchedTeacher['changes']>()
  const touch = (teacherId: string, sessionId: string, what: TeacherChange['what']) =>
    touched.set(teacherId, [...(touched.get(teacherId) ?? []), { sessionId, what }])
  for (const change of changes) {
    const { sessionId, before, after } = change
    const usual = ofClass.find(({ id }) => id === sessionId)?.instructorId
    const [from, to] = [before.instructorId ?? usual, after.instructorId ?? usual]
    if (!from || !to) continue
    if (isAdded(change)) touch(to, sessionId, 'assigned')
    else if (after.cancelledAt !== null) touch(to, sessionId, 'cancelled')
    else if (from === to) touch(to, sessionId, 'changed')
    else {
      touch(from, sessionId, 'reassigned')
      touch(to, sessionId, 'assigned')
    }
  }
  if (touched.size === 0) return []
  const teachers = await trx
    .selectFrom('instructors')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'instructors.userId').on('users.deletedAt', 'is', null),
    )
    .select(['instructors.id', 'instructors.firstName', 'instructors.lastName', 'users.id as userId'])
    .where('instructors.id', 'in', [...touched.keys()])
    .orderBy('instructors.firstName')
    .orderBy('instructors.id')
    .execute()
  return teachers.map(({ id, firstName, lastName, userId }) => ({
    name: fullName(firstName, lastName),
    userId,
    changes: touched.get(id) ?? [],
  }))
}

/** Sends each teacher one email about all changes to their sessions. The person who made the change gets none. */
export async function emailTeachers(
  studio: Studio,
  trx: Trx,
  { batchId, by, reason, changes }: { batchId: string; by: string; reason: string; changes: Changed[] },
): Promise<void> {
  const touched = (await teachersTouched(trx, changes)).filter(({ userId }) => userId !== by)
  if (touched.length === 0) return
  const ids = changes.map(({ sessionId }) => sessionId)
  const details = await sessionDetails(trx)
    .where('session.id', 'in', ids)
    .orderBy('session.startsAt')
    .execute()
  for (const { userId, changes: own } of touched) {
    if (userId === null) continue
    const told = details.flatMap((session) => {
      const what = own.find(({ sessionId }) => sessionId === session.id)?.what
      const change = changes.find(({ sessionId }) => sessionId === session.id)
      return what && change ? [tellable(session, what, change)] : []
    })
    await writeToMember(
      studio,
      trx,
      userId,
      teacherSessionsChanged({
        key: `teacher-sessions-changed:${batchId}:${userId}`,
        changes: told,
        reason,
        timeZone: studio.settings.timeZone,
      }),
    )
  }
}

function tellable(session: SessionDetails, what: TeacherChange['what'], { before }: Changed): TeacherChange {
  return { session: sessionOfLetter(session), what, startedAt: before.startsAt }
}
