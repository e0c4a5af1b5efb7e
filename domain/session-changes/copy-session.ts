import type { AddedSessionMeans } from '../../contract/desk-classes.ts'
import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'
import { planAdded, previewed, refuseOther, tryToAdd, type Wished } from './add-session.ts'

/** Where a copy goes. Its length, room and teacher come from the original unless given. */
export type CopyTo = { startsAt: number; endsAt?: number | undefined; roomId?: string | undefined }

/**
 * Previews copying a session within its run; nothing is written.
 * @throws AppError as `copySession`
 */
export async function previewCopy(
  studio: Studio,
  member: Member,
  sessionId: string,
  to: CopyTo,
): Promise<AddedSessionMeans> {
  const { means } = await tryToCopy(studio, member, sessionId, to)
  return means
}

/**
 * Copies a session to another time, as one more session of its run.
 * @param form.people the number the preview showed
 * @returns the id for undoing it, and when it will be added
 * @throws AppError as `addSession`
 */
export async function copySession(
  studio: Studio,
  member: Member,
  sessionId: string,
  { people, reason = '', ...to }: CopyTo & { people: number; reason?: string | undefined },
): Promise<{ id: string; dueAt: number }> {
  const { change, means } = await tryToCopy(studio, member, sessionId, to)
  refuseOther(means, { people, reason })
  return planAdded(studio, member, [change], reason)
}

async function tryToCopy(studio: Studio, member: Member, sessionId: string, to: CopyTo) {
  return previewed(studio, async (trx) =>
    tryToAdd(studio, trx, member, await copyOf(trx, member, sessionId, to)),
  )
}

/** Read again under the lock of its class, because the session can be moved or its change undone until then. */
async function copyOf(trx: Trx, member: Member, sessionId: string, to: CopyTo) {
  const find = () =>
    trx.selectFrom('classSessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
  const classId = (await find())?.classId
  await requireMay(trx, member, 'classes.change', classId ? { classId } : undefined)
  if (classId) await lockSeats(trx, classId)
  const session = await find()
  if (!session) throw new AppError('not-found', TEXTS.sessionNotFound)
  return { classId: session.classId, when: copied(session, to) }
}

type Copied = {
  startsAt: number
  endsAt: number
  roomId: string | null
  instructorId: string | null
  joinLink: string | null
}

/** The copy with the original's room, teacher and join link. */
export function copied({ startsAt, endsAt, roomId, instructorId, joinLink }: Copied, to: CopyTo): Wished {
  return {
    startsAt: to.startsAt,
    endsAt: to.endsAt ?? to.startsAt + endsAt - startsAt,
    roomId: to.roomId ?? roomId,
    instructorId,
    joinLink,
  }
}
