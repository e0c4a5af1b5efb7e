import { type ClassDraft, EMPTY_DRAFT } from '../../contract/class-drafts.ts'
import type { DraftDate, NewDraftForm } from '../../contract/desk-classes.ts'
import { reachOf } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { nextVersion } from '../core/versions.ts'
import { clashesAmong } from '../session-changes/plan-change.ts'
import { isHeld } from './class-dates.ts'
import { copyOfClass } from './copy-class.ts'
import { requireDraft } from './draft-access.ts'
import { type DraftContext, findDraftContext } from './draft-context.ts'
import { recordDraftChange } from './draft-log.ts'
import { missingFields, readyFields } from './what-is-missing.ts'

const HOUR = 60

/**
 * Creates a draft: empty, at a time and in a room of the schedule, or as a class's next term.
 * @returns its id, which the published class keeps
 * @throws AppError forbidden; not-found for the class or the room; conflict for the next term of a recording
 */
export async function createDraft(studio: Studio, member: Member, form: NewDraftForm): Promise<string> {
  return withLiveMember(studio, member, async (trx) => {
    const { copyOf = null } = form
    await requireMay(trx, member, 'classes.change', copyOf === null ? undefined : { classId: copyOf })
    const content = copyOf === null ? await prefilled(trx, form) : await copyOfClass(studio, trx, copyOf)
    await requireDraft(trx, member, 'classes.change', { content, createdBy: member.id })
    const [id, now] = [newId(), studio.now()]
    await trx
      .insertInto('classDrafts')
      .values({
        id,
        content: JSON.stringify(content),
        copyOf,
        createdAt: now,
        createdBy: member.id,
        updatedAt: now,
        updatedBy: member.id,
      })
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'class-draft.made',
      subject: id,
      before: null,
      after: content,
      detail: { copyOf },
    })
    return id
  })
}

async function prefilled(trx: Trx, { day, startTime, roomId }: NewDraftForm): Promise<ClassDraft> {
  const room =
    roomId === undefined
      ? undefined
      : await trx.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
  if (roomId !== undefined && !room) throw new AppError('not-found', TEXTS.roomNotFound)
  const hasHour = day !== undefined || startTime !== undefined
  return {
    ...EMPTY_DRAFT,
    ...(room && { type: 'In Person', roomId: room.id, capacity: room.capacity }),
    ...(hasHour && {
      dates: {
        daysOfWeek: day === undefined ? [] : [weekday(day)],
        startTime: startTime ?? '',
        endTime: startTime === undefined ? '' : minutesLater(startTime, HOUR),
        firstOn: day ?? '',
        sessions: null,
        skipped: [],
        held: [],
        added: [],
      },
    }),
  }
}

/** Temporal counts Monday as 1 to Sunday as 7; the API counts Sunday as 1 to Saturday as 7. */
function weekday(day: string): number {
  return (Temporal.PlainDate.from(day).dayOfWeek % 7) + 1
}

function minutesLater(time: string, minutes: number): string {
  return Temporal.PlainTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' })
}

export type FoundDraft = Awaited<ReturnType<typeof readDraft>>

/**
 * A stored draft and what it is checked against.
 * @throws AppError forbidden, not-found
 */
export async function getDraft(studio: Studio, member: Member, id: string) {
  await requireMay(studio.db, member, 'classes.see')
  const draft = await readDraft(studio.db, id)
  await requireDraft(studio.db, member, 'classes.see', draft)
  return { ...draft, ...(await answerOf(studio, studio.db, member, draft)) }
}

/** @throws AppError not-found */
export async function readDraft(db: Db | Trx, id: string) {
  const draft = await db
    .selectFrom('classDrafts')
    .leftJoin('classes', 'classes.id', 'classDrafts.copyOf')
    .leftJoin('users', 'users.id', 'classDrafts.updatedBy')
    .selectAll('classDrafts')
    .select(['classes.title as copyOfTitle', 'users.firstName', 'users.lastName'])
    .where('classDrafts.id', '=', id)
    .executeTakeFirst()
  if (!draft) throw new AppError('not-found', TEXTS.draftNotFound)
  return draft
}

/** Uploaded videos that wait for the draft to be published, in order. */
export async function filmsReady(db: Db | Trx, id: string): Promise<Row<'films'>[]> {
  return db
    .selectFrom('films')
    .selectAll()
    .where('classId', '=', id)
    .where('readyAt', 'is not', null)
    .orderBy('number')
    .orderBy('createdAt')
    .execute()
}

/** What publishing the draft would need and do, for the member who would publish it. */
export async function answerOf(
  studio: Studio,
  db: Db | Trx,
  member: Pick<Member, 'id'>,
  { id, content }: Pick<Row<'classDrafts'>, 'id' | 'content'>,
) {
  const around = await findDraftContext(studio, db, content)
  const hasOwnRooms = studio.settings.jitsiUrl !== null
  const mayOnline = reachOf(await grantsOf(db, member.id), 'classes.change')?.everywhere ?? false
  const films = (await filmsReady(db, id)).length
  const missing = missingFields(content, around, { now: studio.now(), hasOwnRooms, mayOnline, films })
  const clashes = clashesOfDraft(studio, content, around)
  const warnings = await certificatesThatEndBefore(studio, db, content.instructorId, around.dates)
  return { around, missing, ready: readyFields(around, missing), clashes, warnings, hasOwnRooms }
}

/** The teacher's certificates that expire before the last session, in words. */
async function certificatesThatEndBefore(
  { settings, now }: Studio,
  db: Db | Trx,
  instructorId: string | null,
  dates: DraftDate[],
): Promise<string[]> {
  const lastDay = dates.findLast(isHeld)?.day
  if (instructorId === null || !lastDay) return []
  const ending = await db
    .selectFrom('certificates')
    .select(['name', 'validUntil'])
    .where('instructorId', '=', instructorId)
    .where('validUntil', '>=', studioDay(now(), settings.timeZone))
    .where('validUntil', '<', lastDay)
    .orderBy('validUntil')
    .execute()
  return ending.map(({ name, validUntil }) => TEXTS.certificateEndsBefore(name, validUntil ?? ''))
}

function clashesOfDraft(studio: Studio, content: ClassDraft, { dates, others }: DraftContext): string[] {
  const { type, roomId, instructorId } = content
  const own = dates.filter(isHeld).map(({ startsAt, endsAt }) => ({
    startsAt,
    endsAt,
    instructorId,
    roomId: type === 'In Person' ? roomId : null,
  }))
  return clashesAmong(own, others, studio.settings.timeZone)
}

/**
 * Saves a draft.
 * @param version the version the writer saw
 * @throws AppError forbidden, not-found; stale when someone else saved first
 */
export async function changeDraft(
  studio: Studio,
  member: Member,
  id: string,
  { version, content }: { version: number; content: ClassDraft },
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'classes.change')
    await nextVersion(studio, trx, 'classDrafts', { id, version, missing: TEXTS.draftNotFound })
    const draft = await readDraft(trx, id)
    await requireDraft(trx, member, 'classes.change', draft)
    await requireDraft(trx, member, 'classes.change', { ...draft, content })
    await trx
      .updateTable('classDrafts')
      .set({ content: JSON.stringify(content), updatedAt: studio.now(), updatedBy: member.id })
      .where('id', '=', id)
      .execute()
    const { id: actorId } = member
    await recordDraftChange(studio, trx, { actorId, subject: id, before: draft.content, after: content })
  })
}

/** @throws AppError forbidden, not-found; stale when someone else saved in the meantime */
export async function deleteDraft(
  studio: Studio,
  member: Member,
  id: string,
  version: number,
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'classes.change')
    await nextVersion(studio, trx, 'classDrafts', { id, version, missing: TEXTS.draftNotFound })
    const draft = await readDraft(trx, id)
    await requireDraft(trx, member, 'classes.change', draft)
    await trx.deleteFrom('classDrafts').where('id', '=', id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'class-draft.removed',
      subject: id,
      before: draft.content,
      after: null,
    })
  })
}
