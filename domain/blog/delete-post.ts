import { covers } from '../../contract/permissions.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { reachNow, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

type Deletable = Pick<Row<'blogPosts'>, 'authorId' | 'deletedBy'>

/** `isEditor`: may change all of the studio's writing, including other people's posts. */
type Deleter = Pick<Member, 'id'> & { isEditor: boolean }

export function canDelete(by: Deleter, post: Pick<Deletable, 'authorId'>): boolean {
  return by.isEditor || post.authorId === by.id
}

/** An author cannot undo what an editor deleted. */
export function canRestore(by: Deleter, post: Deletable): boolean {
  return by.isEditor || (post.authorId === by.id && post.deletedBy === by.id)
}

/** Idempotent. @throws not-found, forbidden */
export async function deletePost(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const post = await getKept(trx, id)
    if (!canDelete(await deleterOf(trx, member), post)) throw new AppError('forbidden', TEXTS.notAllowed)
    const { numUpdatedRows } = await trx
      .updateTable('blogPosts')
      .set({ deletedAt: studio.now(), deletedBy: member.id })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordEvent(studio, trx, member.id, 'blog.delete', id)
  })
}

/** Idempotent. @throws not-found, forbidden */
export async function restorePost(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const post = await getKept(trx, id)
    const by = await deleterOf(trx, member)
    const may = post.deletedAt === null ? canDelete(by, post) : canRestore(by, post)
    if (!may) throw new AppError('forbidden', TEXTS.notAllowed)
    const { numUpdatedRows } = await trx
      .updateTable('blogPosts')
      .set({ deletedAt: null, deletedBy: null })
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordEvent(studio, trx, member.id, 'blog.restore', id)
  })
}

async function deleterOf(trx: Trx, { id }: Member): Promise<Deleter> {
  return {
    id,
    isEditor: covers(await reachNow(trx, { id }, 'content.change'), { isOwn: false, ...STUDIO_WIDE }),
  }
}

async function getKept(trx: Trx, id: string) {
  const post = await trx
    .selectFrom('blogPosts')
    .select(['id', 'authorId', 'deletedAt', 'deletedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!post) throw new AppError('not-found', TEXTS.postNotFound)
  return post
}
