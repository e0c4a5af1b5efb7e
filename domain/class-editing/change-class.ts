import type { ClassFilm, ClassWords, FilmsMean } from '../../contract/desk-classes.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { joinLinkWanted, readUrl } from '../../shared/typed/url.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { obstacleToTerms, saveTerms, termsInOrder } from '../policy/class-terms.ts'
import { lockVersion, withClassLock } from './archive.ts'
import { columnsOf, readClassWords, tidyWords } from './class-columns.ts'
import { filmsInOrder, filmsOf, previewFilms, saveFilms } from './class-films.ts'
import { type ClassWithTerms, findWithTerms } from './copy-class.ts'
import { coursesOf, picturesOf } from './draft-context.ts'
import { type Missing, price } from './what-is-missing.ts'
import { findPeopleIn } from './who-is-in-class.ts'

export type ClassChangePreview = {
  /** The fields that would change. */
  fields: string[]
  people: number
  waiting: number
  /** People paying right now. They pay the price they were shown, or are notified. */
  paying: number
  /** Null if the videos stay the same. */
  films: FilmsMean | null
  refused: Missing[]
}

/**
 * Previews how changing a published class affects the people in it; nothing is written.
 * @throws AppError forbidden, not-found
 */
export async function previewClass(
  studio: Studio,
  member: Member,
  id: string,
  content: ClassWords,
): Promise<ClassChangePreview> {
  await requireMay(studio.db, member, 'classes.change', { classId: id })
  const row = await findWithTerms(studio.db, id)
  if (!row) throw new AppError('not-found', TEXTS.classNotFound)
  return previewOf(studio, studio.db, row, content)
}

/**
 * Changes a published class: its content, its price for new buyers and its join link. People booked in it keep their price
 * and policy and are charged nothing.
 * @throws AppError forbidden, not-found, stale; invalid, per field, for invalid values or anything that breaks a promise to
 * people booked in it
 */
export async function changeClass(
  studio: Studio,
  member: Member,
  id: string,
  { version, content }: { version: number; content: ClassWords },
): Promise<void> {
  const gone = await withClassLock(studio, member, id, version, (trx, row) =>
    changeTo(studio, trx, member, row, content),
  )
  for (const name of gone) await studio.files.remove(name)
}

/**
 * The same in the caller's transaction, without videos: `changeClass` changes those, because their files must be removed
 * afterwards.
 */
export async function changeClassIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  id: string,
  { version, content }: { version: number; content: ClassWords },
): Promise<void> {
  const row = await lockVersion(studio, trx, member, { id, version })
  await changeTo(studio, trx, member, row, { ...content, films: null })
}

async function changeTo(
  studio: Studio,
  trx: Trx,
  member: Member,
  row: ClassWithTerms,
  content: ClassWords,
): Promise<string[]> {
  const { fields, refused } = await previewOf(studio, trx, row, content)
  const [first] = refused
  if (first)
    throw new AppError(
      'invalid',
      first.text,
      Object.fromEntries(refused.toReversed().map(({ field, text }) => [field, text])),
    )
  if (fields.some((field) => PRICES.includes(field)))
    await requireMay(trx, member, 'prices.change', { classId: row.id })
  const { policy } = wordsOf(row, content)
  if (fields.includes('policy')) await requireMay(trx, member, 'policies.change', { classId: row.id })
  const policyVersion = fields.includes('policy')
    ? await saveTerms(studio, trx, member, row.id, policy)
    : row.policyVersion
  await trx
    .updateTable('classes')
    .set({ ...columnsOf(tidyWords(content)), policyVersion })
    .where('id', '=', row.id)
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'class.changed',
    subject: row.id,
    before: wordsOf(row),
    after: wordsOf(row, content),
  })
  if (!fields.includes('films')) return []
  return saveFilms(studio, trx, member, row, filmsInOrder(row.type, content.films ?? []))
}

const PRICES = ['price', 'singlePrice', 'proRata']

export type OnlyWords = Omit<ClassWords, 'films'>

/** The editable fields except the videos, as stored; with `content`, as they would become. */
export function wordsOf(row: ClassWithTerms, content?: OnlyWords): OnlyWords {
  const {
    films: _,
    policy,
    ...words
  }: ClassWords = { films: null, policy: row.terms, ...(content ?? readClassWords(row)) }
  return { ...tidyWords(words), policy: termsInOrder(policy) }
}

async function previewOf(
  studio: Studio,
  db: Db | Trx,
  row: ClassWithTerms,
  content: ClassWords,
): Promise<ClassChangePreview> {
  const [is, would] = [wordsOf(row), wordsOf(row, content)]
  const names = Object.keys(is) as (keyof OnlyWords)[]
  const fields: string[] = names.filter((name) => JSON.stringify(is[name]) !== JSON.stringify(would[name]))
  const who = await findPeopleIn(studio, db, row.id)
  const pictures = await picturesOf(db, is.picture, would.picture)
  const refused = [...findInvalidFields(row, would), ...findWorsenedTerms(is, would, who.people)]
  if (!pictures.some(({ name }) => name === would.picture))
    refused.push({ field: 'picture', text: TEXTS.unknownPrint })
  const { courseId } = would
  const isKnown = courseId === null || (await coursesOf(db)).some(({ id }) => id === courseId)
  if (fields.includes('courseId') && !isKnown) refused.push({ field: 'courseId', text: TEXTS.noSuchCourse })
  const films = await otherFilms(db, row, content.films, who)
  if (films === null) return { fields, ...who, films, refused }
  return { fields: [...fields, 'films'], ...who, films: films.means, refused: [...refused, ...films.refused] }
}

/** What changing the class's videos would mean; null if they stay the same. */
async function otherFilms(
  db: Db | Trx,
  row: ClassWithTerms,
  wanted: ClassFilm[] | null,
  who: { people: number; paying: number },
) {
  if (wanted === null) return null
  const [is, would] = [await filmsOf(db, row.id), filmsInOrder(row.type, wanted)]
  if (JSON.stringify(is) === JSON.stringify(would)) return null
  return previewFilms(db, row, [is, would], who)
}

function findInvalidFields({ type }: Row<'classes'>, would: OnlyWords): Missing[] {
  const { title, description, style, joinLink, policy } = would
  const obstacle = obstacleToTerms(policy)
  const isLink = joinLink === '' || readUrl(joinLink) !== null
  return [
    ...(title ? [] : [{ field: 'title', text: 'Enter a title.' }]),
    ...(description ? [] : [{ field: 'description', text: 'Write a short description for the card.' }]),
    ...(style ? [] : [{ field: 'style', text: 'Choose a style.' }]),
    ...price(would),
    ...(obstacle ? [{ field: 'policy', text: obstacle }] : []),
    ...(joinLink && type !== 'Live Online' ? [{ field: 'joinLink', text: TEXTS.notLive }] : []),
    ...(isLink ? [] : [{ field: 'joinLink', text: joinLinkWanted }]),
  ]
}

/** Refuses to make what people have bought worse. */
function findWorsenedTerms(is: OnlyWords, would: OnlyWords, people: number): Missing[] {
  if (people === 0) return []
  return [
    ...(would.makeUps < is.makeUps
      ? [{ field: 'makeUps', text: TEXTS.promisedMakeUps(people, is.makeUps) }]
      : []),
    ...(would.giveUpMinutes > is.giveUpMinutes
      ? [{ field: 'giveUpMinutes', text: TEXTS.promisedGiveUp(people, is.giveUpMinutes) }]
      : []),
  ]
}
