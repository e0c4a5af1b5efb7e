import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { toWebVtt } from '../../lib/web-vtt.ts'
import { TEXTS } from '../../shared/texts.ts'
import { isStored, MOST_FILMS } from '../class-editing/class-films.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { requireMayEditFilms } from './reach.ts'
import { forgetUpload } from './upload.ts'

/** Parts per video: fine enough to show where people stop watching. */
export const PARTS = 10

/**
 * A class's videos at the desk, and uploads in progress.
 * @throws AppError forbidden, not-found
 */
export async function listDeskFilms(studio: Studio, member: Member, classId: string) {
  const { db } = studio
  const of = await requireMayEditFilms(db, member, 'classes.see', classId)
  const published = await db
    .selectFrom('classes')
    .select(['totalClasses', 'type'])
    .where('id', '=', classId)
    .executeTakeFirst()
  const { totalClasses, type } = published ?? { totalClasses: MOST_FILMS, type: 'Recorded' as const }
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
    type,
    isDraft: of === 'draft',
    most: type === 'Recorded' ? MOST_FILMS : totalClasses,
    films: films.map((film) => ({ ...film, stops: stops.get(film.id) ?? new Array<number>(PARTS).fill(0) })),
    sending: sending.map((film) => ({ ...film, isOwn: film.createdBy === member.id })),
  }
}

/** In each tenth of a video, how many members stopped there and didn't continue. Contains no names. */
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

export type FilmWords = { version: number; title: string; description: string }

/**
 * Changes a video's title and text. Its number, and whether it is free to watch, are changed with its class.
 * @throws AppError forbidden, not-found, stale
 */
export async function changeFilm(studio: Studio, member: Member, id: string, form: FilmWords): Promise<void> {
  const { version, ...after } = form
  await withFilm(studio, member, id, async (trx, { classId }) => {
    await nextVersion(studio, trx, 'classVideos', { id, version, missing: TEXTS.videoNotFound })
    const { title, description } = await readFilmRow(trx, id)
    await trx.updateTable('classVideos').set(after).where('id', '=', id).execute()
    await log(studio, trx, member, 'film.changed', { classId, id, before: { title, description }, after })
  })
}

/**
 * Sets captions from WebVTT or SubRip, stored as WebVTT; an empty text removes them.
 * @throws AppError forbidden, not-found, stale; invalid for other formats
 */
export async function setCaptions(
  studio: Studio,
  member: Member,
  id: string,
  { version, text }: { version: number; text: string },
): Promise<void> {
  const captions = text === '' ? '' : toWebVtt(text)
  if (captions === null) throw new AppError('invalid', TEXTS.notCaptions, { text: TEXTS.notCaptions })
  // A new file name, so people watching keep the captions they loaded.
  const name = text === '' ? '' : `captions/${id}-${randomBytes(6).toString('hex')}.vtt`
  await requireMay(studio.db, member, 'classes.change')
  const { classId } = await readFilmRow(studio.db, id)
  await requireMay(studio.db, member, 'classes.change', { classId })
  if (name !== '') await studio.files.put(name, Buffer.from(captions), 'text/vtt')
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

/**
 * Deletes a video that waits for its draft or class change to be published.
 * @throws AppError forbidden, not-found
 */
export async function removeFilm(studio: Studio, member: Member, id: string): Promise<void> {
  await requireMay(studio.db, member, 'classes.change')
  const waiting = await studio.db
    .selectFrom('films')
    .select('classId')
    .where('id', '=', id)
    .where('readyAt', 'is not', null)
    .executeTakeFirst()
  if (!waiting) throw new AppError('not-found', TEXTS.videoNotFound)
  await requireMayEditFilms(studio.db, member, 'classes.change', waiting.classId)
  await forgetUpload(studio, id)
}

async function withFilm(
  studio: Studio,
  member: Member,
  id: string,
  work: (trx: Trx, film: Row<'classVideos'>) => Promise<void>,
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
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
    actorId: member.id,
    action,
    subject: classId,
    detail: { filmId: id },
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  })
}
