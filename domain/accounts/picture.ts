import type { Row } from '../../database/tables.ts'
import { isHeic, readPicture } from '../../lib/image-content.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'

/** Browsers send a small square; other clients are bound by the same limits. @throws invalid */
export async function setPicture(studio: Studio, member: Member, bytes: Buffer): Promise<Member> {
  const refuse = (why: string) => new AppError('invalid', why, { image: why })
  if (bytes.length > LIMITS.pictureBytes) throw refuse(TEXTS.pictureTooLarge)
  if (isHeic(bytes)) throw refuse(TEXTS.heicPicture)
  const content = readPicture(bytes)
  if (!content || content.width === 0 || content.height === 0) throw refuse(TEXTS.notAPicture)
  if (Math.max(content.width, content.height) > LIMITS.pictureSide) throw refuse(TEXTS.pictureTooLarge)
  const row = { type: content.type, base64: content.bytes.toString('base64'), updatedAt: studio.now() }
  await withLiveMember(studio, member, (trx) =>
    trx
      .insertInto('memberPictures')
      .values({ userId: member.id, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute(),
  )
  return { ...member, pictureAt: row.updatedAt }
}

export async function removePicture(studio: Studio, member: Member): Promise<Member> {
  await studio.db.deleteFrom('memberPictures').where('userId', '=', member.id).execute()
  return { ...member, pictureAt: null }
}

/** @throws not-found */
export async function getPicture(studio: Studio, member: Member): Promise<Row<'memberPictures'>> {
  const picture = await findPicture(studio, member)
  if (!picture) throw new AppError('not-found', TEXTS.noPicture)
  return picture
}

export async function findPicture(studio: Studio, member: Member) {
  return studio.db.selectFrom('memberPictures').selectAll().where('userId', '=', member.id).executeTakeFirst()
}
