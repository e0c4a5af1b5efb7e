import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { forLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'

type Deletable = Pick<Row<'blogPosts'>, 'authorId' | 'deletedBy'>

export function canDelete(member: Pick<Member, 'id' | 'role'>, post: Pick<Deletable, 'authorId'>): boolean {
  return member.role === 'admin' || post.authorId === member.id
}

/** An author cannot undo an admin's deletion. */
export function canRestore(member: Pick<Member, 'id' | 'role'>, post: Deletable): boolean {
  return member.role === 'admin' || (post.authorId === member.id && post.deletedBy === member.id)
}

/** Idempotent. @throws not-found, forbidden */
export async function deletePost(studio: Studio, member: Member, id: string): Promise<void> {
  await forLiveMember(studio, member, async (trx) => {
    const post = await getKept(trx, id)
    if (!canDelete(member, post)) throw new AppError('forbidden', TEXTS.notAllowed)
    const { numUpdatedRows } = await trx
      .updateTable('blogPosts')
      .set({ deletedAt: studio.now(), deletedBy: member.id })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await record(studio, trx, member.id, 'blog.delete', id)
  })
}

/** Idempotent. @throws not-found, forbidden */
export async function restorePost(studio: Studio, member: Member, id: string): Promise<void> {
  await forLiveMember(studio, member, async (trx) => {
    const post = await getKept(trx, id)
    const may = post.deletedAt === null ? canDelete(member, post) : canRestore(member, post)
    if (!may) throw new AppError('forbidden', TEXTS.notAllowed)
    const { numUpdatedRows } = await trx
      .updateTable('blogPosts')
      .set({ deletedAt: null, deletedBy: null })
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await record(studio, trx, member.id, 'blog.restore', id)
  })
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
