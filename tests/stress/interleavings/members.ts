import type { Db } from '../../../database/open.ts'
import { threadOfMember, updateThreadStatus } from '../../../domain/core/thread-status.ts'
import { insertPending } from '../../support/pending.ts'

/** What the desk does something with: someone who was registered there, someone blocked, a second account, a note. */
export const INVITED = 'invited'
export const BLOCKED = 'blocked'
export const DOUBLE = 'double'
export const NOTE = 'note-about-one'
/** Someone said this; a saved reply; a broadcast that has not left. */
export const SAID = 'said'
export const CANNED = 'canned'
export const ANNOUNCED = 'announced'
/** Two accounts of one person, which become one right now; and two of whom the one that ends is asked. */
export const MERGE_ASKED = 'merge-asked'
export const MERGE_WAITS = 'merge-waits'
const TWINS = ['twin-one', 'twin-two', 'twin-three', 'twin-four'] as const

export async function furnishMembers(db: Db, oneId: string, now: number): Promise<void> {
  const person = { passwordHash: '', dateOfBirth: null, gender: null, role: 'user' as const }
  await db
    .insertInto('users')
    .values(
      [INVITED, BLOCKED, DOUBLE, ...TWINS].map((id) => ({
        ...person,
        id,
        firstName: 'Ravi',
        lastName: id,
        email: `${id}@example.com`,
        phone: '',
        createdAt: now,
        updatedAt: now,
        registeredBy: id === INVITED ? 'admin' : null,
        emailProvedAt: id === INVITED || id === TWINS[1] ? null : now,
      })),
    )
    .execute()
  await insertPending(db, {
    id: MERGE_ASKED,
    kind: 'merge',
    subject: TWINS[0],
    payload: { consent: 'none' },
    other: TWINS[1],
    dueAt: now,
  })
  await insertPending(db, {
    id: MERGE_WAITS,
    kind: 'merge',
    subject: TWINS[2],
    other: TWINS[3],
    payload: { consent: 'asked' },
  })
  await db
    .insertInto('memberBlocks')
    .values({ id: BLOCKED, userId: BLOCKED, reason: 'Rude', blockedAt: now, blockedBy: 'admin' })
    .execute()
  await db
    .insertInto('memberNotes')
    .values({ id: NOTE, userId: oneId, writtenBy: 'admin', text: 'Early.', createdAt: now, updatedAt: now })
    .execute()
  await db
    .insertInto('conversationMessages')
    .values({ id: SAID, userId: DOUBLE, sender: 'member', senderId: DOUBLE, text: 'Late?', createdAt: now })
    .execute()
  await updateThreadStatus(db, threadOfMember(DOUBLE))
  await db.insertInto('cannedAnswers').values({ id: CANNED, name: 'Mats', text: 'We lend mats.' }).execute()
  await db
    .insertInto('announcements')
    .values({
      id: ANNOUNCED,
      audience: 'segment',
      target: 'new',
      targetName: 'New',
      subject: 'News',
      text: 'A new class.',
      writtenBy: 'admin',
      createdAt: now,
      leavesAt: now + 600_000,
      people: 1,
    })
    .execute()
  await insertPending(db, { id: ANNOUNCED, kind: 'broadcast', subject: ANNOUNCED })
}
