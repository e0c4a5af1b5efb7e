import type { WordContent, WordKind } from '../../contract/website-content.ts'
import type { Row } from '../../database/tables.ts'
import { WORD_KINDS, type WordShelf, type WordState } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import { fillIn } from '../../shared/template-variables.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { findContent, stateOf } from './content-state.ts'
import type { After, Listed } from './kind.ts'
import { kindOf, markdownOf, picturesOf, titleOf } from './kinds.ts'
import { ownPictures, pictureChoices, pictureNames } from './pictures.ts'
import { authorOf, minutesOf } from './post.ts'
import { requireMayEdit } from './require-may-edit.ts'
import { templateVariables } from './template-variables.ts'

const PAGE = 20
const MOST_REVISIONS = 50

/** One piece of content for its editor. @throws AppError forbidden, not-found */
export async function getContent(studio: Studio, member: Member, kind: WordKind, id: string) {
  const { db } = studio
  await requireMayEdit(db, member, kind, id)
  const stand = await findContent(studio, db, kind, id)
  const { content, published, draft } = stand
  const names = await pictureNames(db, content, published)
  const teacherId = 'teacherId' in content ? content.teacherId : null
  return {
    ...stand,
    missing: kindOf(kind).missing(content, names),
    keptBy: draft?.updatedBy && draft.updatedBy !== member.id ? await nameOf(studio, draft.updatedBy) : null,
    author: await authorOf(studio, db, teacherId),
    minutes: minutesOf(markdownOf(content)),
    text: await shownText(studio, content),
    pictures: await pictureChoices(
      ...([db, kind, ...picturesOf(content), ...ownPictures(published)] as const),
    ),
    teachers: await teachersOf(studio, teacherId),
  }
}

/** Its Markdown as visitors read it, with template variables filled in on pages that have them. */
async function shownText(studio: Studio, content: WordContent): Promise<string> {
  const text = markdownOf(content)
  const isLegal = content.kind === 'terms' || content.kind === 'privacy'
  return isLegal ? fillIn(text, await templateVariables(studio), { markdown: true }) : text
}

async function nameOf({ db }: Studio, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? fullName(found.firstName, found.lastName) : null
}

/** The teachers to choose from: those who teach here, and the current one. */
async function teachersOf({ db }: Studio, named: string | null) {
  const rows = await db
    .selectFrom('instructors')
    .select(['id', 'firstName', 'lastName'])
    .where((eb) => eb.or([eb('archivedAt', 'is', null), eb('id', '=', named ?? '')]))
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
  return rows.map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) }))
}

type ListRow = Omit<Listed, 'key'> & { state: WordState; changedAt: number | null }

/** @param after the end of the previous page @throws AppError forbidden */
export async function listContent(
  studio: Studio,
  member: Member,
  kind: WordKind,
  { shelf, after }: { shelf: WordShelf; after: string | undefined },
): Promise<{ rows: ListRow[]; next: string | null }> {
  await requireMay(studio.db, member, 'content.change', STUDIO_WIDE)
  const found =
    shelf === 'draft'
      ? await draftsOf(studio, kind, placeOf(after))
      : await shownOf(studio, kind, shelf === 'withdrawn', placeOf(after))
  const rows = found.slice(0, PAGE)
  const last = found.length > PAGE ? rows.at(-1) : undefined
  return { rows: rows.map(({ key: _, ...row }) => row), next: last ? `${last.key}~${last.id}` : null }
}

function placeOf(after: string | undefined): After {
  const [, key, id] = /^([\d-]{1,20})~([\w-]{1,64})$/.exec(after ?? '') ?? []
  return key && id ? { key, id } : null
}

async function shownOf(studio: Studio, kind: WordKind, withdrawn: boolean, after: After) {
  const found = await kindOf(kind).list(studio.db, { withdrawn, after, most: PAGE + 1 })
  const ids = found.map(({ id }) => id)
  const drafts =
    ids.length === 0
      ? []
      : await studio.db
          .selectFrom('wordDrafts')
          .select(['id', 'updatedAt'])
          .where('kind', '=', kind)
          .where('id', 'in', ids)
          .execute()
  return found.map((one) => {
    const draft = drafts.find(({ id }) => id === one.id)
    const state = stateOf(studio.now(), draft !== undefined, { isWithdrawn: withdrawn, shownAt: one.shownAt })
    return { ...one, state, changedAt: draft?.updatedAt ?? null }
  })
}

async function draftsOf(studio: Studio, kind: WordKind, after: After) {
  const at = Number(after?.key)
  const drafts: Row<'wordDrafts'>[] = await studio.db
    .selectFrom('wordDrafts')
    .selectAll()
    .where('kind', '=', kind)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('updatedAt', '<', at), eb.and([eb('updatedAt', '=', at), eb('id', '<', after?.id ?? '')])]),
      ),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return Promise.all(
    drafts.map(async ({ id, content, updatedAt }) => {
      const published = await kindOf(kind).find(studio.db, id)
      const state = stateOf(studio.now(), true, published)
      const shown = { shownAt: published?.shownAt ?? null, changedAt: updatedAt, key: `${updatedAt}` }
      return { id, title: titleOf(content), about: '', state, ...shown }
    }),
  )
}

/** Earlier revisions, the latest first. @throws AppError forbidden, not-found */
export async function historyOf(studio: Studio, member: Member, kind: WordKind, id: string) {
  await requireMayEdit(studio.db, member, kind, id)
  await findContent(studio, studio.db, kind, id)
  return studio.db
    .selectFrom('wordRevisions')
    .leftJoin('users', 'users.id', 'wordRevisions.createdBy')
    .selectAll('wordRevisions')
    .select(['users.firstName', 'users.lastName'])
    .where('kind', '=', kind)
    .where('wordRevisions.id', '=', id)
    .orderBy('number', 'desc')
    .limit(MOST_REVISIONS)
    .execute()
}

/** The number of records of each kind. @throws AppError forbidden */
export async function countContent(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'content.change', STUDIO_WIDE)
  const drafts = await db
    .selectFrom('wordDrafts')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  const { count } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const kinds = await Promise.all(
    WORD_KINDS.map(async (kind) => ({
      kind,
      published: await kindOf(kind).count(db),
      unfinished: Number(drafts.find((one) => one.kind === kind)?.count ?? 0),
    })),
  )
  return { kinds, pictures: Number(count) }
}
