import type { CueForm } from '../../contract/cues.ts'
import type { Db, Trx } from '../../database/open.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { seal, unseal } from '../core/encryption.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { findHealthAnswers } from './health.ts'
import { findMemberKey, memberKey } from './member-keys.ts'

/** A member's cue, decrypted. */
export type Cue = {
  id: string
  text: string
  /** Ids of `instructors`; null means every teacher. */
  teacherIds: string[] | null
  createdAt: number
  updatedAt: number
}

/** The member's own cues, oldest first. Cues that can't be decrypted, because their key was destroyed, are left out. */
export async function findCues(studio: Studio, userId: string, db: Db | Trx = studio.db): Promise<Cue[]> {
  const rows = await db
    .selectFrom('cues')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const key = rows.length > 0 ? await findMemberKey(studio, db, userId) : null
  if (!key) return []
  return rows.flatMap(({ id, sealed, createdAt, updatedAt }) => {
    const opened = openCue(key, userId, sealed)
    return opened ? [{ id, ...opened, createdAt, updatedAt }] : []
  })
}

/**
 * Adds a cue. Writing it is the consent to show it to the teachers it names and no one else.
 * @returns its id
 * @throws AppError conflict without the consent for health answers, or at the maximum number; invalid
 */
export async function addCue(studio: Studio, member: Member, form: CueForm): Promise<string> {
  return withLiveMember(studio, member, async (trx) => {
    if ((await findHealthAnswers(studio, member.id, trx)) === null)
      throw new AppError('conflict', TEXTS.cueNeedsConsent)
    const { length } = await findCues(studio, member.id, trx)
    if (length >= LIMITS.cuesPerMember)
      throw new AppError('conflict', TEXTS.tooManyCues(LIMITS.cuesPerMember))
    return insertCue(studio, trx, member.id, form)
  })
}

/**
 * For a member who has given the consent.
 * @throws AppError invalid
 */
export async function insertCue(studio: Studio, trx: Trx, userId: string, form: CueForm): Promise<string> {
  const id = newId()
  const sealed = await sealCue(studio, trx, userId, form)
  const { last } = await trx
    .selectFrom('cues')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const row = { id, userId, sealed, position: (last ?? 0) + 1 }
  const now = studio.now()
  await trx
    .insertInto('cues')
    .values({ ...row, createdAt: now, updatedAt: now })
    .execute()
  await recordEvent(studio, trx, userId, 'account.cue-added', userId, { id })
  return id
}

/**
 * Changes a cue; teachers read the new text from then on.
 * @throws AppError not-found for another member's; invalid
 */
export async function changeCue(studio: Studio, member: Member, id: string, form: CueForm): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const own = await findCues(studio, member.id, trx)
    if (!own.some((cue) => cue.id === id)) throw new AppError('not-found', TEXTS.cueNotFound)
    const sealed = await sealCue(studio, trx, member.id, form)
    await trx.updateTable('cues').set({ sealed, updatedAt: studio.now() }).where('id', '=', id).execute()
    await recordEvent(studio, trx, member.id, 'account.cue-changed', member.id, { id })
  })
}

/**
 * Deletes a cue; no one can read it from the next request on.
 * @throws AppError not-found for another member's
 */
export async function deleteCue(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const taken = await trx
      .deleteFrom('cues')
      .where('id', '=', id)
      .where('userId', '=', member.id)
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new AppError('not-found', TEXTS.cueNotFound)
    await recordEvent(studio, trx, member.id, 'account.cue-taken-back', member.id, { id })
  })
}

/**
 * The teachers are encrypted with the text, so that write access to the database isn't enough to show it to more people.
 */
async function sealCue(studio: Studio, trx: Trx, userId: string, form: CueForm): Promise<string> {
  const teacherIds = form.audience === 'named' ? await knownTeachers(trx, form.teacherIds ?? []) : null
  const key = await memberKey(studio, trx, userId)
  return seal(key, 'cue', userId, JSON.stringify({ text: form.text, teacherIds }))
}

function openCue(key: Buffer, userId: string, sealed: string): Pick<Cue, 'text' | 'teacherIds'> | null {
  try {
    return JSON.parse(unseal(key, 'cue', userId, sealed))
  } catch {
    // Restored from a backup: its key was destroyed, and the member has a new one.
    return null
  }
}

async function knownTeachers(trx: Trx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) throw new AppError('invalid', TEXTS.cueForNobody, { teacherIds: TEXTS.cueForNobody })
  const found = await trx.selectFrom('instructors').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length)
    throw new AppError('invalid', TEXTS.cueTeacherUnknown, { teacherIds: TEXTS.cueTeacherUnknown })
  return ids
}
