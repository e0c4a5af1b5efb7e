import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { forLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { lockClass } from './lock-class.ts'
import { requireFilmsOf } from './reach.ts'
import { forgetUpload, MOST_OF_DRAFT } from './upload.ts'

/** Of a film: as coarse as it needs to be to say where people stop. */
export const PARTS = 10

/** Beyond every number that a film can have. */
const ASIDE = 1_000_000

/** The films of a class at the desk, and what is still being sent. @throws AppError forbidden, not-found */
export async function filmsAtDesk(studio: Studio, member: Member, classId: string) {
  const { db } = studio
  const of = await requireFilmsOf(db, member, 'classes.see', classId)
  const published = await db
    .selectFrom('classes')
    .select(['totalClasses', 'type'])
    .where('id', '=', classId)
    .executeTakeFirst()
  const { totalClasses, type } = published ?? { totalClasses: MOST_OF_DRAFT, type: 'Recorded' as const }
  const films = await db
    .selectFrom('classVideos')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('classNumber')
    .execute()
  const sending = await db
    .selectFrom('films')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('number')
    .orderBy('createdAt')
    .execute()
  const stops = await stopsOf(studio, classId)
  return {
    ...{ totalClasses, type, isDraft: of === 'draft' },
    films: films.map((film) => ({ ...film, stops: stops.get(film.id) ?? new Array<number>(PARTS).fill(0) })),
    sending: sending.map((film) => ({ ...film, isOwn: film.createdBy === member.id })),
  }
}

/** In each tenth of a film, how many members left it there and have not come back. Nobody's name. */
async function stopsOf({ db }: Studio, classId: string): Promise<Map<string, number[]>> {
  const places = await db
    .selectFrom('videoPlaces')
    .innerJoin('classVideos', 'classVideos.id', 'videoPlaces.videoId')
    .select(['videoPlaces.videoId', 'videoPlaces.seconds', 'classVideos.durationSeconds'])
    .where('classVideos.classId', '=', classId)
    .execute()
  const stops = new Map<string, number[]>()
  for (const { videoId, seconds, durationSeconds } of places) {
    const parts = stops.get(videoId) ?? new Array<number>(PARTS).fill(0)
    const part = Math.min(PARTS - 1, Math.floor((seconds / Math.max(1, durationSeconds)) * PARTS))
    parts[part] = (parts[part] ?? 0) + 1
    stops.set(videoId, parts)
  }
  return stops
}

export type FilmWords = {
  version: number
  title: string
  description: string
  preview: boolean
  number: number
}

/**
 * Changes what is said of a film, whether it is open to all, and its place; of two whose places are exchanged both move.
 * @throws AppError forbidden, not-found, stale; invalid for a place that the class does not have
 */
export async function changeFilm(studio: Studio, member: Member, id: string, form: FilmWords): Promise<void> {
  const { version, title, description, preview, number } = form
  await withFilm(studio, member, id, async (trx, { classId }) => {
    const { totalClasses } = await lockClass(trx, classId)
    await nextVersion(studio, trx, 'classVideos', { id, version, missing: TEXTS.videoNotFound })
    const before = await readFilmRow(trx, id)
    if (number > totalClasses) throw new AppError('invalid', TEXTS.noSuchFilmNumber(totalClasses))
    if (number !== before.classNumber) await makeRoom(trx, before, number)
    const after = { title, description, preview: preview ? (1 as const) : (0 as const) }
    await trx
      .updateTable('classVideos')
      .set({ ...after, classNumber: number })
      .where('id', '=', id)
      .execute()
    await log(studio, trx, member, 'film.changed', {
      ...{ classId, id, before: wordsOf(before) },
      after: { ...after, classNumber: number },
    })
  })
}

/** No two films of a class have one number, not even for a moment: the one that goes stands aside first. */
async function makeRoom(
  trx: Trx,
  { id, classId, classNumber }: Row<'classVideos'>,
  number: number,
): Promise<void> {
  await trx
    .updateTable('classVideos')
    .set({ classNumber: ASIDE + classNumber })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('classVideos')
    .set((eb) => ({ classNumber, version: eb('version', '+', 1) }))
    .where('classId', '=', classId)
    .where('classNumber', '=', number)
    .execute()
}

const wordsOf = ({ title, description, preview, classNumber }: Row<'classVideos'>) => ({
  ...{ title, description, preview, classNumber },
})

/**
 * Captions as WebVTT; empty for none.
 * @throws AppError forbidden, not-found, stale; invalid for what is no WebVTT
 */
export async function setCaptions(
  studio: Studio,
  member: Member,
  id: string,
  { version, text }: { version: number; text: string },
): Promise<void> {
  if (text !== '' && !isWebVtt(text))
    throw new AppError('invalid', TEXTS.notCaptions, { text: TEXTS.notCaptions })
  // A name of its own: who is watching keeps what they began with.
  const name = text === '' ? '' : `captions/${id}-${randomBytes(6).toString('hex')}.vtt`
  await requireMay(studio.db, member, 'classes.change')
  const { classId } = await readFilmRow(studio.db, id)
  await requireMay(studio.db, member, 'classes.change', { classId })
  if (name !== '') await studio.files.put(name, Buffer.from(text), 'text/vtt')
  let old = ''
  try {
    await withFilm(studio, member, id, async (trx) => {
      await nextVersion(studio, trx, 'classVideos', { id, version, missing: TEXTS.videoNotFound })
      old = (await readFilmRow(trx, id)).captions
      await trx.updateTable('classVideos').set({ captions: name }).where('id', '=', id).execute()
      const [before, after] = [{ captions: old !== '' }, { captions: name !== '' }]
      await log(studio, trx, member, 'film.captioned', { classId, id, before, after })
    })
  } catch (error) {
    if (name !== '') await studio.files.remove(name)
    throw error
  }
  if (isStored(old)) await studio.files.remove(old)
}

/** Beginning, at least one cue, and every line of times as the format has it. Source: W3C WebVTT, section 4. */
function isWebVtt(text: string): boolean {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT([ \t]|$)/.test(lines[0] ?? '')) return false
  const times = lines.filter((line) => line.includes('-->'))
  const time = String.raw`(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
  return (
    times.length > 0 &&
    times.every((line) => new RegExp(`^\\s*${time}[ \\t]+-->[ \\t]+${time}([ \\t]|$)`).test(line))
  )
}

/**
 * Takes a film out, with its file, also one that waits for its draft to be published. That of a recording which somebody is in stays: it is what they bought.
 * @throws AppError forbidden, not-found, stale, conflict
 */
export async function removeFilm(studio: Studio, member: Member, id: string, version: number): Promise<void> {
  const waiting = await studio.db.selectFrom('films').selectAll().where('id', '=', id).executeTakeFirst()
  if (waiting?.readyAt) {
    await requireFilmsOf(studio.db, member, 'classes.change', waiting.classId)
    return forgetUpload(studio, id)
  }
  let gone: string[] = []
  await withFilm(studio, member, id, async (trx, { classId }) => {
    const { type } = await lockClass(trx, classId)
    await nextVersion(studio, trx, 'classVideos', { id, version, missing: TEXTS.videoNotFound })
    const film = await readFilmRow(trx, id)
    if (type === 'Recorded' && (await hasMembers(trx, classId)))
      throw new AppError('conflict', TEXTS.filmIsSold)
    await trx.deleteFrom('videoPlaces').where('videoId', '=', id).execute()
    await trx.deleteFrom('classVideos').where('id', '=', id).execute()
    gone = [film.file, film.captions].filter(isStored)
    await log(studio, trx, member, 'film.removed', { classId, id, before: wordsOf(film), after: null })
  })
  for (const name of gone) await studio.files.remove(name)
}

/** In the store of uploaded files; the demo's own lie elsewhere. */
export const isStored = (name: string) => /^(films|captions)\//.test(name)

async function hasMembers(trx: Trx, classId: string): Promise<boolean> {
  const someone = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('classId', '=', classId)
    .where('status', 'in', ['active', 'completed'])
    .executeTakeFirst()
  return someone !== undefined
}

async function withFilm(
  studio: Studio,
  member: Member,
  id: string,
  work: (trx: Trx, film: Row<'classVideos'>) => Promise<void>,
): Promise<void> {
  await forLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'classes.change')
    const film = await readFilmRow(trx, id)
    await requireMay(trx, member, 'classes.change', { classId: film.classId })
    await work(trx, film)
  })
}

async function readFilmRow(db: Trx | Studio['db'], id: string): Promise<Row<'classVideos'>> {
  const film = await db.selectFrom('classVideos').selectAll().where('id', '=', id).executeTakeFirst()
  if (!film) throw new AppError('not-found', TEXTS.videoNotFound)
  return film
}

type Logged = { classId: string; id: string; before: object | null; after: object | null }

async function log(
  studio: Studio,
  trx: Trx,
  member: Member,
  action: string,
  { classId, id, before, after }: Logged,
): Promise<void> {
  await recordChange(studio, trx, {
    ...{ actorId: member.id, action, subject: classId, detail: { filmId: id } },
    ...{ before: before as Record<string, unknown> | null, after: after as Record<string, unknown> | null },
  })
}
