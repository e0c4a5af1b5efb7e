import type { Reach } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockPair } from '../core/lock-member.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { requireForMember } from './reach.ts'

const TAGGED = 'member.tagged'
const UNTAGGED = 'member.untagged'

/** Staff notes about a member, latest first. Doesn't check permissions. */
export async function notesAbout(db: Db | Trx, userId: string) {
  const rows = await db
    .selectFrom('memberNotes as note')
    .leftJoin('users as writer', 'writer.id', 'note.writtenBy')
    .select(['note.id', 'note.text', 'note.version', 'note.createdAt', 'note.updatedAt', 'note.writtenBy'])
    .select(['writer.firstName', 'writer.lastName'])
    .where('note.userId', '=', userId)
    .orderBy('note.createdAt', 'desc')
    .orderBy('note.id', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, ...note }) => ({
    ...note,
    by: firstName === null ? null : fullName(firstName, lastName),
  }))
}

/** The same for staff limited to some centres, without notes that only colleagues of other centres wrote. */
export async function notesFor(db: Db, actor: Member, { everywhere, centreIds }: Reach, userId: string) {
  const notes = await notesAbout(db, userId)
  if (everywhere) return notes
  const shown = []
  for (const note of notes) {
    const grants = note.writtenBy === null ? [] : await grantsOf(db, note.writtenBy)
    const isElsewhere =
      grants.length > 0 && grants.every(({ centreId }) => centreId !== null && !centreIds.includes(centreId))
    if (note.writtenBy === actor.id || !isElsewhere) shown.push(note)
  }
  return shown
}

/**
 * Adds a staff note, which the member may ask to read. The log records that it was written but not its text, which is
 * deleted with the account.
 * @throws AppError forbidden; not-found; conflict at the maximum number
 */
export async function addNote(studio: Studio, actor: Member, memberId: string, text: string): Promise<void> {
  await aboutMember(studio, actor, memberId, async (trx) => {
    const { n } = await trx
      .selectFrom('memberNotes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('userId', '=', memberId)
      .executeTakeFirstOrThrow()
    if (Number(n) >= LIMITS.notesPerMember) throw new AppError('conflict', TEXTS.tooManyNotes)
    const id = newId()
    const now = studio.now()
    await trx
      .insertInto('memberNotes')
      .values({ id, userId: memberId, writtenBy: actor.id, text, createdAt: now, updatedAt: now })
      .execute()
    await recordEvent(studio, trx, actor.id, 'member.note-written', memberId, { noteId: id })
  })
}

type Named = { memberId: string; noteId: string; version: number }

/** @throws AppError forbidden; not-found; stale */
export async function changeNote(
  studio: Studio,
  actor: Member,
  { memberId, noteId, version }: Named,
  text: string,
): Promise<void> {
  await aboutMember(studio, actor, memberId, async (trx) => {
    await requireNote(trx, memberId, noteId)
    await nextVersion(studio, trx, 'memberNotes', { id: noteId, version, missing: TEXTS.noteGone })
    await trx
      .updateTable('memberNotes')
      .set({ text, updatedAt: studio.now() })
      .where('id', '=', noteId)
      .execute()
    await recordEvent(studio, trx, actor.id, 'member.note-changed', memberId, { noteId })
  })
}

/** @throws AppError forbidden; not-found; stale */
export async function removeNote(
  studio: Studio,
  actor: Member,
  { memberId, noteId, version }: Named,
): Promise<void> {
  await aboutMember(studio, actor, memberId, async (trx) => {
    await requireNote(trx, memberId, noteId)
    await nextVersion(studio, trx, 'memberNotes', { id: noteId, version, missing: TEXTS.noteGone })
    await trx.deleteFrom('memberNotes').where('id', '=', noteId).execute()
    await recordEvent(studio, trx, actor.id, 'member.note-removed', memberId, { noteId })
  })
}

async function requireNote(trx: Trx, userId: string, id: string) {
  const note = await trx
    .selectFrom('memberNotes')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!note) throw new AppError('not-found', TEXTS.noteGone)
}

/**
 * Adds a tag to find members by, such as 'teacher training'; stored in lower case. Adding it twice changes nothing.
 * @throws AppError forbidden; not-found; conflict at the maximum number
 */
export async function addTag(studio: Studio, actor: Member, memberId: string, tag: string): Promise<void> {
  await requireForMember(studio.db, actor, 'member.change', memberId)
  await inTransaction(studio.db, (trx) => setTagIn(studio, trx, actor, { memberId, tag, isOn: true }))
}

/**
 * Removes a tag; does nothing if it isn't set.
 * @throws AppError forbidden, not-found
 */
export async function removeTag(studio: Studio, actor: Member, memberId: string, tag: string): Promise<void> {
  await requireForMember(studio.db, actor, 'member.change', memberId)
  await inTransaction(studio.db, (trx) => setTagIn(studio, trx, actor, { memberId, tag, isOn: false }))
}

type Tagging = { memberId: string; tag: string; isOn: boolean }

/** The same within the caller's transaction. Each tag is set separately, so two people can't overwrite each other's. */
export async function setTagIn(
  studio: Studio,
  trx: Trx,
  actor: Member,
  { memberId, tag, isOn }: Tagging,
): Promise<void> {
  await lockPair(trx, actor, memberId)
  await requireForMember(trx, actor, 'member.change', memberId)
  const own = await tagsOf(trx, memberId)
  if (own.includes(tag) === isOn) return
  if (isOn && own.length >= LIMITS.tagsPerMember) throw new AppError('conflict', TEXTS.tooManyTags)
  if (isOn)
    await trx
      .insertInto('memberTags')
      .values({ userId: memberId, tag, createdAt: studio.now(), createdBy: actor.id })
      .execute()
  else await trx.deleteFrom('memberTags').where('userId', '=', memberId).where('tag', '=', tag).execute()
  // `deleteTags` removes the tag from the log when the account is deleted.
  await recordChange(studio, trx, {
    actorId: actor.id,
    action: isOn ? TAGGED : UNTAGGED,
    subject: memberId,
    before: { tag: isOn ? null : tag },
    after: { tag: isOn ? tag : null },
  })
}

export async function tagsOf(trx: Trx, memberId: string): Promise<string[]> {
  const rows = await trx.selectFrom('memberTags').select('tag').where('userId', '=', memberId).execute()
  return rows.map(({ tag }) => tag)
}

/** Locks both accounts, so it runs either before one of them is deleted or not at all. */
async function aboutMember(
  studio: Studio,
  actor: Member,
  memberId: string,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await requireForMember(studio.db, actor, 'member.change', memberId)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    await requireForMember(trx, actor, 'member.change', memberId)
    await work(trx)
  })
}
