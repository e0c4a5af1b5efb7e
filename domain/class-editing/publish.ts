import type { ClassDraft } from '../../contract/class-drafts.ts'
import type { DraftDate } from '../../contract/desk-classes.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { INR } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import { freeSlug } from '../core/slug.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { nextVersion } from '../core/versions.ts'
import { saveTerms } from '../policy/class-terms.ts'
import { clashesOf } from '../session-changes/plan-change.ts'
import { columnsOf, tidyWords, wholeWords } from './class-columns.ts'
import { closuresAt, datesOf, isHeld } from './class-dates.ts'
import { fileOfFilm } from './class-films.ts'
import { requireDraft } from './draft-access.ts'
import { answerOf, filmsReady, readDraft } from './drafts.ts'

const MAX_TRIES = 5
/** Recordings have no seats, but the column requires a number. */
const PLACES_OF_RECORDING = 1000
const NO_HOUR = '00:00'

type Form = { version: number; reason?: string | undefined }

/**
 * Publishes a draft as a class with the same id, and creates its sessions. Missing fields and clashes are checked again
 * under locks that keep anyone else from using the room or the teacher.
 * @returns the slug of its address
 * @throws AppError forbidden, not-found, stale; invalid, per field, while something is missing; conflict for a clash
 * without a reason
 */
export async function publish(studio: Studio, member: Member, id: string, form: Form): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await publishOnce(studio, member, id, form)
    } catch (error) {
      // Another class with the same title was published at the same time.
      if (tries >= MAX_TRIES || !isDuplicate(error)) throw error
    }
  }
}

async function publishOnce(studio: Studio, member: Member, id: string, { version, reason = '' }: Form) {
  return withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'classes.change')
    await nextVersion(studio, trx, 'classDrafts', { id, version, missing: TEXTS.draftNotFound })
    const { content, createdBy, copyOf } = await readDraft(trx, id)
    await requireDraft(trx, member, 'classes.change', { content, createdBy })
    const { around, missing } = await answerOf(studio, trx, member, { id, content })
    if (missing.length > 0)
      throw new AppError(
        'invalid',
        TEXTS.draftNotReady,
        Object.fromEntries(missing.toReversed().map(({ field, text }) => [field, text])),
      )
    const room = around.rooms.find((one) => one.id === content.roomId && content.type === 'In Person')
    const centreId = room?.centreId ?? null
    await requireMay(trx, member, 'classes.change', { centreId })
    await requireMay(trx, member, 'prices.change', { centreId })
    if (content.policy !== null) await requireMay(trx, member, 'policies.change', { centreId })
    const slug = await freeSlug(trx, 'classes', content.title, 'class')
    const dates = around.dates.filter(isHeld)
    const films = content.type === 'Recorded' ? await filmsReady(trx, id) : []
    await insertClass(
      studio,
      trx,
      content,
      {
        id,
        slug,
        centreId,
        roomId: room?.id ?? null,
        policyVersion: await saveTerms(studio, trx, member, id, content.policy),
        firstTerm: await firstTermOf(trx, copyOf),
      },
      dates,
      films.length,
    )
    await insertFilms(trx, content, films)
    const planned = await insertSessions(trx, id, dates)
    const clashes = await clashesOf(studio, trx, planned)
    if (clashes.length > 0 && reason === '')
      throw new AppError('conflict', TEXTS.clashNeedsReason(clashes), {
        reason: TEXTS.clashNeedsReason(clashes),
      })
    await refuseClosedMeanwhile(studio, trx, content, centreId, dates)
    await trx.deleteFrom('classDrafts').where('id', '=', id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'class.published',
      subject: id,
      before: null,
      after: { slug, ...content, sessions: dates.length, films: films.length },
      detail: { copyOf, ...(clashes.length > 0 && { clashes, reason }) },
    })
    return slug
  })
}

/** Refuses days closed since the dates were read. The room and teacher are locked by now, so no more can be closed. */
async function refuseClosedMeanwhile(
  { settings: { timeZone } }: Studio,
  trx: Trx,
  { type, dates, roomId }: ClassDraft,
  centreId: string | null,
  held: DraftDate[],
): Promise<void> {
  if (type === 'Recorded') return
  const now = datesOf(dates, await closuresAt(trx, { centreId, roomId }), timeZone).filter(isHeld)
  const gone = held.find(({ day }) => !now.some((one) => one.day === day))
  if (gone) throw new AppError('conflict', TEXTS.closedMeanwhile(dateAndTime(gone.startsAt, timeZone)))
}

async function firstTermOf(trx: Trx, copyOf: string | null): Promise<string | null> {
  if (copyOf === null) return null
  const { id, firstTerm } = await trx
    .selectFrom('classes')
    .select(['id', 'firstTerm'])
    .where('id', '=', copyOf)
    .executeTakeFirstOrThrow()
  return firstTerm ?? id
}

type Place = {
  id: string
  slug: string
  centreId: string | null
  roomId: string | null
  policyVersion: number | null
  firstTerm: string | null
}

async function insertClass(
  studio: Studio,
  trx: Trx,
  content: ClassDraft,
  place: Place,
  dates: DraftDate[],
  films: number,
): Promise<void> {
  const { type, instructorId, capacity, dates: rule } = content
  const whole = wholeWords(content)
  const isRecorded = type === 'Recorded'
  const [first] = dates
  const begins = isRecorded ? studioDay(studio.now(), studio.settings.timeZone) : first?.day
  const places = isRecorded ? PLACES_OF_RECORDING : capacity
  if (!type || !instructorId || places === null || !whole || !begins)
    throw new Error(`the draft ${place.id} is not whole`)
  const { last } = await trx
    .selectFrom('classes')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const words = tidyWords(whole)
  await trx
    .insertInto('classes')
    .values({
      ...place,
      ...columnsOf(words),
      ...(type !== 'Live Online' && { joinLink: null }),
      className: words.title,
      type,
      instructorId,
      capacity: places,
      currency: INR,
      renewal: content.renewal ? 1 : 0,
      totalClasses: isRecorded ? films : dates.length,
      startDate: begins,
      ...hoursOf(isRecorded ? null : rule),
      position: (last ?? -1) + 1,
      createdAt: studio.now(),
      cancelledAt: null,
      cancelledBy: null,
    })
    .execute()
}

function hoursOf(rule: ClassDraft['dates']) {
  const days = rule?.daysOfWeek.toSorted((one, other) => one - other) ?? []
  return {
    daysOfWeek: JSON.stringify(days),
    startTime: rule?.startTime ?? NO_HOUR,
    endTime: rule?.endTime ?? NO_HOUR,
  }
}

/** In order. The first video is free to watch, as the terms promise for every class with videos. */
async function insertFilms(trx: Trx, { picture }: ClassDraft, films: Row<'films'>[]): Promise<void> {
  if (films.length === 0) return
  const rows = films.map(({ id, classId, title, type, seconds }, index) => ({
    id,
    classId,
    classNumber: index + 1,
    title,
    description: '',
    file: fileOfFilm(id),
    captions: '',
    picture: picture.replace(/^class-/, 'class-poster-'),
    type: type ?? 'video/mp4',
    durationSeconds: seconds ?? 0,
    preview: index === 0 ? (1 as const) : (0 as const),
  }))
  await trx.insertInto('classVideos').values(rows).execute()
  const ids = films.map(({ id }) => id)
  await trx.deleteFrom('films').where('id', 'in', ids).execute()
}

async function insertSessions(trx: Trx, classId: string, dates: DraftDate[]) {
  if (dates.length === 0) return []
  const sessions = dates.map(({ startsAt, endsAt }, index) => ({
    id: newId(),
    classId,
    number: index + 1,
    startsAt,
    endsAt,
    cancelledAt: null,
  }))
  await trx.insertInto('classSessions').values(sessions).execute()
  return sessions.map(({ id, startsAt, endsAt }) => {
    const state = { startsAt, endsAt, roomId: null, instructorId: null, cancelledAt: null }
    return { session: { id, classId }, before: state, after: state }
  })
}
