import { sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { removeFiles } from './upload.ts'

const PAGE = 24

/** Uploaded pictures, the newest first. @param after the end of the previous page */
export async function listPictures(studio: Studio, member: Member, after: string | undefined) {
  await requireMay(studio.db, member, 'content.change', STUDIO_WIDE)
  const [at, id] = placeOf(after)
  const found = await studio.db
    .selectFrom('pictures')
    .leftJoin('users', 'users.id', 'pictures.createdBy')
    .selectAll('pictures')
    .select(['users.firstName', 'users.lastName'])
    .$if(at !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('pictures.createdAt', '<', at ?? 0),
          eb.and([eb('pictures.createdAt', '=', at ?? 0), eb('pictures.id', '<', id)]),
        ]),
      ),
    )
    .orderBy('pictures.createdAt', 'desc')
    .orderBy('pictures.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const pictures = found.slice(0, PAGE)
  const last = found.length > PAGE ? pictures.at(-1) : undefined
  return { pictures, next: last ? `${last.createdAt}.${last.id}` : null }
}

function placeOf(after: string | undefined): [number | null, string] {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{20})$/.exec(after ?? '') ?? []
  return at && id ? [Number(at), id] : [null, '']
}

/** Sets a picture's title, description and focal point. @throws AppError forbidden, not-found, stale */
export async function describePicture(
  studio: Studio,
  member: Member,
  id: string,
  {
    version,
    title = '',
    alt = '',
    focus = '',
  }: { version: number } & { [Said in 'title' | 'alt' | 'focus']?: string | undefined },
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'content.change', STUDIO_WIDE)
    await nextVersion(studio, trx, 'pictures', { id, version, missing: TEXTS.noSuchPicture })
    const before = await getLocked(trx, id)
    const after = { title, alt, focus }
    await trx.updateTable('pictures').set(after).where('id', '=', id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'picture.described',
      subject: id,
      before: { title: before.title, alt: before.alt, focus: before.focus },
      after,
    })
  })
}

/** Focal points by id, of pictures whose focal point isn't the middle. */
export async function picturesWithFocus(db: Db): Promise<Record<string, string>> {
  const found = await db.selectFrom('pictures').select(['id', 'focus']).where('focus', '!=', '').execute()
  return Object.fromEntries(found.map(({ id, focus }) => [id, focus]))
}

/** Deletes a picture for good, with all its files. @throws AppError forbidden, not-found; conflict if it is in use */
export async function removePhoto(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'content.change', STUDIO_WIDE)
    const { width, height, alt } = await getLocked(trx, id)
    const uses = await whereShown(trx, id)
    if (uses.length > 0) throw new AppError('conflict', TEXTS.pictureShown(uses))
    await trx.deleteFrom('pictures').where('id', '=', id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'picture.removed',
      subject: id,
      before: { width, height, alt },
      after: null,
    })
  })
  await removeFiles(studio, id)
}

async function getLocked(trx: Trx, id: string) {
  // An update that changes nothing takes the lock on both engines.
  await trx.updateTable('pictures').set({ id }).where('id', '=', id).execute()
  const found = await trx.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.noSuchPicture)
  return found
}

/** Everything that can use a picture, and what to call it. */
const PLACES = [
  { table: 'blogPosts', columns: ['picture', 'body'], called: 'a post' },
  { table: 'events', columns: ['picture', 'body'], called: 'an event' },
  { table: 'testimonials', columns: ['picture', 'galleryPicture'], called: 'a testimonial' },
  { table: 'courses', columns: ['picture'], called: 'a course' },
  { table: 'centres', columns: ['picture'], called: 'a centre' },
  { table: 'instructors', columns: ['picture'], called: 'a teacher’s page' },
  { table: 'classes', columns: ['picture'], called: 'a class' },
  { table: 'studioProfiles', columns: ['aboutPage'], called: 'the About page' },
  { table: 'studioProfiles', columns: ['brand'], called: 'your logo' },
  { table: 'legalVersions', columns: ['body'], called: 'a legal page' },
  { table: 'wordDrafts', columns: ['content'], called: 'a draft' },
  { table: 'classDrafts', columns: ['content'], called: 'a class draft' },
] as const

async function whereShown(db: Db | Trx, id: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, columns, called } of PLACES) {
    const { count } = await db
      .selectFrom(table as 'blogPosts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) =>
        eb.or(columns.map((column) => sql<boolean>`${eb.ref(column as 'body')} like ${`%photo-${id}-%`}`)),
      )
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) found.push(called)
  }
  return found
}
