import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { bytesOf } from '../../lib/files/file-store.ts'
import { readFilm, unplayable } from '../../shared/film-content.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { fileOfFilm, MOST_FILMS } from '../class-editing/class-films.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { lockClass } from './lock-class.ts'
import { requireMayEditFilms } from './reach.ts'

const HOUR = 3_600_000
/** An upload can be resumed with the same file within this time. */
const PATIENCE_MS = 24 * HOUR
/** After this time, a complete upload was left unchecked by a process that ended. */
const LEFT_MS = 60_000

export type FilmForm = { classId: string; number: number; title: string; bytes: number }

/**
 * Begins an upload that arrives in parts.
 * @returns its id
 * @throws AppError forbidden, not-found; invalid for a file that is too large or a missing session; conflict while someone
 * has too many uploads in progress, or too many waiting for their class
 */
export async function beginUpload(studio: Studio, member: Member, form: FilmForm): Promise<string> {
  const { classId, number, title, bytes } = form
  if (bytes > LIMITS.filmBytes || bytes < 1) throw new AppError('invalid', TEXTS.filmTooLarge)
  return withLiveMember(studio, member, async (trx) => {
    const of = await requireMayEditFilms(trx, member, 'classes.change', classId)
    const place = of === 'class' ? await wantedPlace(trx, classId, number) : await nextPlace(trx, classId)
    const own = await trx
      .selectFrom('films')
      .select(['bytes', 'readyAt'])
      .where('createdBy', '=', member.id)
      .execute()
    if (own.filter(({ readyAt }) => readyAt === null).length >= LIMITS.filmsAtOnce)
      throw new AppError('conflict', TEXTS.tooManyFilms)
    const waiting = own.reduce((sum, film) => sum + film.bytes, 0)
    if (waiting + bytes > LIMITS.filmBytesWaiting) throw new AppError('conflict', TEXTS.tooManyFilmBytes)
    const [id, now] = [randomBytes(16).toString('hex'), studio.now()]
    await trx
      .insertInto('films')
      .values({ id, classId, number: place, title, bytes, createdAt: now, createdBy: member.id, lastAt: now })
      .execute()
    return id
  })
}

/**
 * The number the sender chose; the class gets the video once it is published.
 * @throws AppError invalid
 */
async function wantedPlace(trx: Trx, classId: string, number: number): Promise<number> {
  const { type, totalClasses } = await lockClass(trx, classId)
  const most = type === 'Recorded' ? MOST_FILMS : totalClasses
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new AppError('invalid', TEXTS.noSuchFilmNumber(most))
  return number
}

/**
 * In a draft, videos are numbered one after the other.
 * @throws AppError conflict
 */
async function nextPlace(trx: Trx, classId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('films')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('classId', '=', classId)
    .executeTakeFirstOrThrow()
  if (Number(last ?? 0) >= MOST_FILMS) throw new AppError('conflict', TEXTS.noSuchFilmNumber(MOST_FILMS))
  return Number(last ?? 0) + 1
}

/**
 * Checks before each part, and each progress query, that the upload belongs to this person, who may still make it. A part
 * also marks it as active.
 * @throws AppError not-found, forbidden
 */
export async function requireOwnUpload(studio: Studio, member: Member, id: string): Promise<void> {
  const film = await findSending(studio, id)
  if (film?.createdBy !== member.id || film.readyAt !== null)
    throw new AppError('not-found', TEXTS.noSuchUpload)
  await requireMayEditFilms(studio.db, member, 'classes.change', film.classId)
  await studio.db.updateTable('films').set({ lastAt: studio.now() }).where('id', '=', id).execute()
}

async function findSending({ db }: Studio, id: string): Promise<Row<'films'> | undefined> {
  return db.selectFrom('films').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Deletes an upload that was cancelled, refused or abandoned. */
export async function forgetUpload(studio: Studio, id: string): Promise<void> {
  await studio.db.deleteFrom('films').where('id', '=', id).execute()
  const uploads = await studio.files.uploads()
  // The file may not exist yet.
  await uploads.remove(fileOfFilm(id)).catch(() => {})
}

/**
 * Checks the content of a complete video, which then waits for its draft or class change to be published. Safe to call
 * twice.
 * @throws AppError invalid if it isn't a video or is too long; its file is then deleted
 */
export async function finishUpload(studio: Studio, id: string): Promise<void> {
  const film = await findSending(studio, id)
  if (!film || film.readyAt !== null) return
  try {
    await keepWaiting(studio, film, await contentOf(studio, film))
  } catch (error) {
    if (error instanceof AppError) await forgetUpload(studio, id)
    throw error
  }
}

async function contentOf({ files }: Studio, { id }: Row<'films'>) {
  const name = fileOfFilm(id)
  const file = await files.find(name)
  const read = async (start: number, length: number) => {
    const part = await files.find(name, { start, end: Math.min(start + length, file?.size ?? 0) - 1 })
    return part && start < part.size ? bytesOf(part) : new Uint8Array()
  }
  const content = file && (await readFilm(read, file.size))
  if (!content) throw new AppError('invalid', TEXTS.notAFilm)
  const wrong = unplayable(content)
  if (wrong !== null) throw new AppError('invalid', TEXTS.filmUnplayable(wrong))
  if (content.seconds > LIMITS.filmHours * 3600) throw new AppError('invalid', TEXTS.filmTooLong)
  return content
}

type Content = Awaited<ReturnType<typeof contentOf>>

async function keepWaiting(studio: Studio, film: Row<'films'>, { type, seconds }: Content): Promise<void> {
  const { id, classId, createdBy } = film
  await inTransaction(studio.db, async (trx) => {
    await requireMayEditFilms(trx, { id: createdBy }, 'classes.change', classId)
    // Publishing locks this row, so the video is either included or waits for the class.
    await trx.updateTable('classDrafts').set({ id: classId }).where('id', '=', classId).execute()
    await trx
      .updateTable('films')
      .set({ readyAt: studio.now(), type, seconds: Math.max(1, Math.round(seconds)) })
      .where('id', '=', id)
      .execute()
  })
}

/** Finishes complete uploads after a process ended, and deletes abandoned ones. */
export async function sweepFilms(studio: Studio): Promise<void> {
  const now = studio.now()
  const left = await studio.db
    .selectFrom('films')
    .selectAll()
    .where('lastAt', '<', now - LEFT_MS)
    .where('readyAt', 'is', null)
    .execute()
  for (const film of left) {
    const file = await studio.files.find(fileOfFilm(film.id))
    if (file?.size === film.bytes)
      await finishUpload(studio, film.id).catch((error) =>
        studio.log.warn({ film: film.id, error: String(error) }, 'a video was refused'),
      )
    else if (film.lastAt < now - PATIENCE_MS) await forgetUpload(studio, film.id)
  }
  const ownerless = await studio.db
    .selectFrom('films')
    .select('id')
    .where('readyAt', 'is not', null)
    .where('classId', 'not in', (eb) => eb.selectFrom('classDrafts').select('id'))
    .where('classId', 'not in', (eb) => eb.selectFrom('classes').select('id'))
    .execute()
  for (const { id } of ownerless) await forgetUpload(studio, id)
}
