import { newClass, newMember, type TestApp } from './test-app.ts'

/** A teacher with an account, a page, and a class of their own in a week. */
export async function newTeacher(
  app: TestApp,
  {
    firstName = 'Meera',
    styles = ['Hatha'],
    ...about
  }: Parameters<typeof newClass>[1] & {
    firstName?: string
    styles?: string[]
  } = {},
) {
  const who = await newMember(app, { firstName })
  const yogaClass = await newClass(app, about)
  const instructorId = `teacher-${yogaClass.id}`
  await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', who.id).execute()
  await app.db
    .updateTable('instructors')
    .set({ userId: who.id, firstName, lastName: 'Joshi', styles: JSON.stringify(styles) })
    .where('id', '=', instructorId)
    .execute()
  return { ...who, instructorId, classId: yogaClass.id, sessionId: `${yogaClass.id}-1` }
}

/** A member who has become an admin. */
export async function newAdmin(app: TestApp) {
  const who = await newMember(app)
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', who.id).execute()
  return who
}

/** Moves one session of a class to an hour, and lasts an hour. */
export async function holdAt(app: TestApp, sessionId: string, startsAt: number): Promise<void> {
  await app.db
    .updateTable('classSessions')
    .set({ startsAt, endsAt: startsAt + 3_600_000 })
    .where('id', '=', sessionId)
    .execute()
}

let booked = 0

/** Books someone into one session, without a run. */
export async function book(
  app: TestApp,
  { sessionId, classId, userId }: { sessionId: string; classId: string; userId: string },
  mark: 'present' | 'late' | 'absent' | 'excused' | null = null,
): Promise<void> {
  await app.db
    .insertInto('bookings')
    .values({
      id: `booked-${++booked}-${userId}`,
      sessionId,
      classId,
      userId,
      source: 'drop-in',
      mark,
      createdAt: app.studio.now(),
    })
    .execute()
}
