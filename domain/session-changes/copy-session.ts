import type { AddedSessionMeans } from '../../contract/desk-classes.ts'
import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'
import { planAdded, previewed, refuseOther, tryToAdd, type Wished } from './add-session.ts'

/** Where a copy goes: as long as what it is copied from, in its room and with its teacher, unless it says otherwise. */
export type CopyTo = { startsAt: number; endsAt?: number | undefined; roomId?: string | undefined }

/** What a copy of a session would mean: one date more of its run. Nothing is changed. @throws AppError as `copySession` */
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
 * A session once more, at another hour: a date is added to the run of its class, with everything that means.
 * @param form.people as the preview said
 * @returns the name by which it is undone, and when it is added
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

/** Read under the lock of its class: it may be moved, or be undone, until then. */
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

/** With the room, the teacher and the link of what it is copied from. */
export function copied({ startsAt, endsAt, roomId, instructorId, joinLink }: Copied, to: CopyTo): Wished {
  return {
    startsAt: to.startsAt,
    endsAt: to.endsAt ?? to.startsAt + endsAt - startsAt,
    roomId: to.roomId ?? roomId,
    instructorId,
    joinLink,
  }
}
