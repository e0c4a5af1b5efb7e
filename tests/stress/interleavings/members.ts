import type { Db } from '../../../database/open.ts'

/** What the desk does something with: somebody who was registered there, somebody blocked, a second account, a note. */
export const INVITED = 'invited'
export const BLOCKED = 'blocked'
export const DOUBLE = 'double'
export const NOTE = 'note-about-one'

export async function furnishMembers(db: Db, oneId: string, now: number): Promise<void> {
  const person = { passwordHash: '', dateOfBirth: null, gender: null, role: 'user' as const }
  await db
    .insertInto('users')
    .values(
      [INVITED, BLOCKED, DOUBLE].map((id) => ({
        ...{ ...person, id, firstName: 'Ravi', lastName: id, email: `${id}@example.com`, phone: '' },
        ...{ createdAt: now, updatedAt: now, registeredBy: id === INVITED ? 'admin' : null },
        emailProvedAt: id === INVITED ? null : now,
      })),
    )
    .execute()
  await db
    .insertInto('memberBlocks')
    .values({ id: BLOCKED, userId: BLOCKED, reason: 'Rude', blockedAt: now, blockedBy: 'admin' })
    .execute()
  await db
    .insertInto('memberNotes')
    .values({ id: NOTE, userId: oneId, writtenBy: 'admin', text: 'Early.', createdAt: now, updatedAt: now })
    .execute()
}
