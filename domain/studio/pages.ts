import type { ContentOf, WordContent } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { Studio } from '../core/studio.ts'

/** Teachers and centres have pages that are edited like others, with drafts, publishing and a history. */
export type PageKind = 'teacher' | 'centre'

export function teacherContent(row: Row<'instructors'>): ContentOf<'teacher'> {
  const { firstName, lastName, bio, philosophy, styles, specialClasses, certifications, languages } = row
  return {
    kind: 'teacher',
    firstName,
    lastName,
    bio,
    philosophy,
    styles,
    specialClasses,
    certifications,
    languages,
    experienceYears: row.experienceYears,
    picture: row.picture,
  }
}

export function centreContent(row: Row<'centres'>): ContentOf<'centre'> {
  const { name, address, description, specialties, timing, phone, mapQuery, facilities, picture } = row
  return {
    kind: 'centre',
    name,
    address,
    description,
    specialties,
    timing,
    phone,
    mapQuery,
    facilities,
    picture,
  }
}

/** The print that is shown unless a picture was uploaded. */
export const printOfPage = (kind: PageKind, { slug }: { slug: string }) => `${kind}-${slug}`

/** A page's published content; null if there is no page. */
export async function contentOfPage(db: Db | Trx, kind: PageKind, id: string): Promise<WordContent | null> {
  if (kind === 'teacher') {
    const row = await db.selectFrom('instructors').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? teacherContent(row) : null
  }
  const row = await db.selectFrom('centres').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? centreContent(row) : null
}

type Named = { kind: PageKind; id: string; by: string }

/**
 * Changes a page outside its editor: teachers edit their own text, and log entries can be undone. Adds a revision. An open
 * draft takes the new content except where its writer changed it. Locks the draft before the record, as the editor does.
 */
export async function writePageElsewhere(
  studio: Studio,
  trx: Trx,
  named: Named,
  write: () => Promise<void>,
): Promise<void> {
  const { kind, id, by } = named
  if (!(await contentOfPage(trx, kind, id))) return write()
  const now = studio.now()
  await trx
    .insertInto('wordDrafts')
    .values({
      kind,
      id,
      content: JSON.stringify(await contentOfPage(trx, kind, id)),
      createdAt: now,
      createdBy: by,
      updatedAt: now,
      updatedBy: by,
      version: 0,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ kind }))
    .execute()
  const before = await contentOfPage(trx, kind, id)
  await write()
  const after = await contentOfPage(trx, kind, id)
  const draft = await trx
    .selectFrom('wordDrafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isChanged = before !== null && after !== null && !same(before, after)
  if (isChanged) await keepVersions(studio, trx, named, before, after)
  // This draft row was made only for the lock.
  if (draft.version === 0)
    await trx.deleteFrom('wordDrafts').where('kind', '=', kind).where('id', '=', id).execute()
  else if (isChanged)
    await trx
      .updateTable('wordDrafts')
      .set({
        content: JSON.stringify(goneOn(draft.content, before, after)),
        version: draft.version + 1,
        updatedAt: now,
        updatedBy: by,
      })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
}

async function keepVersions(
  studio: Studio,
  trx: Trx,
  { kind, id, by }: Named,
  before: WordContent,
  after: WordContent,
) {
  const { last } = await trx
    .selectFrom('wordRevisions')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0)
  // Content from before the desk kept versions becomes the first one.
  const versions = [
    ...(number === 0 ? [{ content: before, createdBy: null }] : []),
    { content: after, createdBy: by },
  ]
  for (const [index, { content, createdBy }] of versions.entries())
    await trx
      .insertInto('wordRevisions')
      .values({
        kind,
        id,
        number: number + 1 + index,
        content: JSON.stringify(content),
        restored: null,
        createdAt: studio.now(),
        createdBy,
      })
      .execute()
}

/** The draft, with new content in every field its writer left unchanged. */
function goneOn(draft: WordContent, before: WordContent, after: WordContent): WordContent {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const fields = Object.entries(draft).map(([name, value]) => [
    name,
    same(value, was[name]) ? is[name] : value,
  ])
  return Object.fromEntries(fields)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
