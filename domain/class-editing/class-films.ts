import type { ClassFilm, FilmsMean } from '../../contract/desk-classes.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import type { Missing } from './what-is-missing.ts'

/** The video's name in the file store. */
export const fileOfFilm = (id: string) => `films/${id}`
/** Whether a file is in the upload store; the demo's files are elsewhere. */
export const isStored = (name: string) => /^(films|captions)\//.test(name)
export const MOST_FILMS = 100
/** Higher than any video's number, so that no two videos of a class share a number even during renumbering. */
const ASIDE = 1_000_000

type Place = ClassFilm
type OfClass = Pick<Row<'classes'>, 'id' | 'type' | 'totalClasses' | 'picture'>
type Kept = { film: Place; row: Row<'classVideos'> }
type InIt = { people: number; paying: number }

/** The videos of a class that visitors and members see, in order. */
export async function filmsOf(db: Db | Trx, classId: string): Promise<Place[]> {
  const rows = await db
    .selectFrom('classVideos')
    .select(['id', 'classNumber', 'preview'])
    .where('classId', '=', classId)
    .orderBy('classNumber')
    .execute()
  return rows.map(({ id, classNumber, preview }) => ({
    _id: id,
    number: classNumber,
    preview: preview === 1,
  }))
}

/** In a recording, videos are numbered in order; in other classes each keeps the number of its session. */
export function filmsInOrder(type: OfClass['type'], films: readonly Place[]): Place[] {
  return films
    .toSorted((a, b) => a.number - b.number)
    .map(({ _id, number, preview }, index) => ({
      _id,
      number: type === 'Recorded' ? index + 1 : number,
      preview,
    }))
}

/** Previews replacing the videos of a class, with any reasons against it. */
export async function previewFilms(
  db: Db | Trx,
  of: OfClass,
  [is, would]: readonly [Place[], Place[]],
  inIt: InIt,
): Promise<{ means: FilmsMean; refused: Missing[] }> {
  const { known, waiting } = await filmRows(db, of.id)
  const titleOf = ({ _id }: Place) => known.get(_id)?.title ?? waiting.get(_id)?.title ?? ''
  const was = new Map(is.map((film) => [film._id, film]))
  const gone = is.filter(({ _id }) => !would.some((film) => film._id === _id))
  const kept = would.flatMap((film) => {
    const before = was.get(film._id)
    return before ? [{ film, before }] : []
  })
  const watched = await watchersOf(
    db,
    gone.map(({ _id }) => _id),
  )
  const means = {
    added: would.filter(({ _id }) => !was.has(_id)).map(titleOf),
    removed: gone.map((film) => ({ title: titleOf(film), watched: watched.get(film._id) ?? 0 })),
    moved: kept.filter(({ film, before }) => film.number !== before.number).map(({ film }) => titleOf(film)),
    opened: kept
      .filter(({ film, before }) => film.preview && !before.preview)
      .map(({ film }) => titleOf(film)),
    closed: kept
      .filter(({ film, before }) => !film.preview && before.preview)
      .map(({ film }) => titleOf(film)),
  }
  const text = obstacle(of, would, (id) => known.has(id) || waiting.has(id), gone.length, inIt)
  return { means, refused: text ? [{ field: 'films', text }] : [] }
}

function obstacle(
  { type, totalClasses }: OfClass,
  would: Place[],
  isKnown: (id: string) => boolean,
  gone: number,
  { people, paying }: InIt,
): string | null {
  const most = type === 'Recorded' ? MOST_FILMS : totalClasses
  const numbers = would.map(({ number }) => number)
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (would.some(({ _id }) => !isKnown(_id)) || new Set(would.map(({ _id }) => _id)).size < would.length)
    return TEXTS.filmGone
  if (twice !== undefined) return TEXTS.filmNumberTaken(twice)
  if (numbers.some((number) => number > most)) return TEXTS.noSuchFilmNumber(most)
  if (type !== 'Recorded') return null
  if (would.length === 0) return TEXTS.recordingNeedsFilm
  return gone > 0 && people + paying > 0 ? TEXTS.filmIsSold : null
}

async function filmRows(db: Db | Trx, classId: string) {
  const videos = await db.selectFrom('classVideos').selectAll().where('classId', '=', classId).execute()
  const films = await db
    .selectFrom('films')
    .selectAll()
    .where('classId', '=', classId)
    .where('readyAt', 'is not', null)
    .execute()
  return {
    known: new Map(videos.map((film) => [film.id, film])),
    waiting: new Map(films.map((film) => [film.id, film])),
  }
}

/** How many people have begun each video. */
async function watchersOf(db: Db | Trx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('videoPlaces')
    .select((eb) => ['videoId', eb.fn.countAll<number>().as('n')])
    .where('videoId', 'in', ids)
    .groupBy('videoId')
    .execute()
  return new Map(rows.map(({ videoId, n }) => [videoId, Number(n)]))
}

/**
 * Sets the videos of a class: adds uploaded ones, removes those not listed, and numbers all of them. Watched marks stay
 * with their video. Needs the lock of the class, and that nothing prevents the change.
 * @returns files to delete after the transaction
 */
export async function saveFilms(
  studio: Studio,
  trx: Trx,
  member: Pick<Member, 'id'>,
  of: OfClass,
  would: Place[],
): Promise<string[]> {
  const { known, waiting } = await filmRows(trx, of.id)
  const stays = new Set(would.map(({ _id }) => _id))
  const gone = [...known.values()].filter(({ id }) => !stays.has(id))
  const kept = would.flatMap((film) => {
    const row = known.get(film._id)
    return row ? [{ film, row }] : []
  })
  const log = changeLog(studio, trx, member, of.id)
  const files: string[] = []
  for (const film of gone) {
    files.push(...(await removeFilms(trx, film)))
    await log('film.removed', film.id, wordsOf(film), null)
  }
  await moveMarks(trx, of, kept)
  const changed = kept.filter(
    ({ film, row }) => film.number !== row.classNumber || film.preview !== (row.preview === 1),
  )
  await numberFilms(trx, changed)
  for (const { film, row } of changed) {
    const after = { preview: film.preview ? 1 : 0, classNumber: film.number }
    await log('film.changed', row.id, wordsOf(row), { ...wordsOf(row), ...after })
  }
  for (const film of would) {
    const row = waiting.get(film._id)
    if (!row) continue
    await insertFilms(trx, of, row, film)
    await log('film.added', row.id, null, { number: film.number, title: row.title })
  }
  if (of.type === 'Recorded') await countFilms(trx, of, would.length)
  return files.filter(isStored)
}

/** @returns the video's files as stored now */
async function removeFilms(trx: Trx, { id }: Row<'classVideos'>): Promise<string[]> {
  await trx.deleteFrom('videoPlaces').where('videoId', '=', id).execute()
  const gone = await trx
    .deleteFrom('classVideos')
    .where('id', '=', id)
    .returning(['file', 'captions'])
    .executeTakeFirst()
  return gone ? [gone.file, gone.captions] : []
}

/** Videos that get another number first move to unused numbers, so that none collide. */
async function numberFilms(trx: Trx, changed: Kept[]): Promise<void> {
  for (const { row } of changed)
    await trx
      .updateTable('classVideos')
      .set({ classNumber: ASIDE + row.classNumber })
      .where('id', '=', row.id)
      .execute()
  for (const { film, row } of changed)
    await trx
      .updateTable('classVideos')
      .set((eb) => ({
        classNumber: film.number,
        preview: film.preview ? 1 : 0,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .execute()
}

async function insertFilms(trx: Trx, { id: classId, picture }: OfClass, film: Row<'films'>, place: Place) {
  const { id, title, type, seconds } = film
  await trx.deleteFrom('films').where('id', '=', id).execute()
  await trx
    .insertInto('classVideos')
    .values({
      id,
      classId,
      classNumber: place.number,
      title,
      description: '',
      file: fileOfFilm(id),
      captions: '',
      picture: picture.replace(/^class-/, 'class-poster-'),
      type: type ?? 'video/mp4',
      preview: place.preview ? 1 : 0,
      durationSeconds: seconds ?? 0,
    })
    .execute()
}

/** In a recording, attendance is stored by video number, so it moves with the video. */
async function moveMarks(trx: Trx, { id: classId, type }: OfClass, kept: Kept[]): Promise<void> {
  if (type !== 'Recorded') return
  const marks = trx
    .updateTable('attendance')
    .where('enrollmentId', 'in', (eb) =>
      eb.selectFrom('enrollments').select('id').where('classId', '=', classId),
    )
  await marks.set((eb) => ({ sessionNumber: eb('sessionNumber', '+', ASIDE) })).execute()
  for (const { film, row } of kept)
    await marks
      .set({ sessionNumber: film.number })
      .where('sessionNumber', '=', ASIDE + row.classNumber)
      .execute()
  // Marks of removed videos: no one booked in the class has one.
  await trx
    .deleteFrom('attendance')
    .where('sessionNumber', '>', ASIDE)
    .where('enrollmentId', 'in', (eb) =>
      eb.selectFrom('enrollments').select('id').where('classId', '=', classId),
    )
    .execute()
}

/** Someone who had completed the recording hasn't once it has more videos. */
async function countFilms(trx: Trx, { id }: OfClass, films: number): Promise<void> {
  await trx.updateTable('classes').set({ totalClasses: films }).where('id', '=', id).execute()
  await trx
    .updateTable('enrollments')
    .set({ status: 'active', completedAt: null })
    .where('classId', '=', id)
    .where('status', '=', 'completed')
    .where(
      (eb) =>
        eb
          .selectFrom('attendance')
          .select((marks) => marks.fn.countAll<number>().as('n'))
          .whereRef('attendance.enrollmentId', '=', 'enrollments.id'),
      '<',
      films,
    )
    .execute()
}

const wordsOf = ({ title, description, preview, classNumber }: Row<'classVideos'>) => ({
  title,
  description,
  preview,
  classNumber,
})

function changeLog(studio: Studio, trx: Trx, { id: actorId }: Pick<Member, 'id'>, subject: string) {
  return (
    action: 'film.added' | 'film.changed' | 'film.removed',
    filmId: string,
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ) => recordChange(studio, trx, { actorId, subject, action, before, after, detail: { filmId } })
}
