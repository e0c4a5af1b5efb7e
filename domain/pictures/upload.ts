import { createHash } from 'node:crypto'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  type EncodedPicture,
  encodePicture,
  NoPictureLibrary,
  UnreadablePicture,
} from '../../lib/encode-picture.ts'
import { isHeic, readPicture } from '../../lib/image-content.ts'
import { LIMITS } from '../../shared/limits.ts'
import { PHOTO_SIDE, photoWidths } from '../../shared/photos.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { fileOf } from './files.ts'

/** With more at once, someone would wait longer than their browser does. */
const MOST_AT_ONCE = 6
let underWay = 0

/** Checked before the first byte of a picture is read. @throws AppError forbidden; unavailable while too many are being encoded */
export async function requireUpload(studio: Studio, member: Member): Promise<void> {
  await requireMay(studio.db, member, 'content.change', STUDIO_WIDE)
  if (underWay >= MOST_AT_ONCE) throw new AppError('unavailable', TEXTS.tooBusy)
}

/**
 * Stores a picture, re-encoded, so nothing of the uploaded file reaches a page. The same bytes are stored once, however
 * often they are uploaded.
 * @param title what staff call it
 * @throws AppError forbidden; invalid if it isn't a picture, or is too large, cut off or a decompression bomb: nothing is stored
 */
export async function uploadPicture(
  studio: Studio,
  member: Member,
  bytes: Buffer,
  title: string,
): Promise<Row<'pictures'>> {
  await requireUpload(studio, member)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
  const known = await findPicture(studio, id)
  if (known) return known
  underWay++
  try {
    const made = await encode(bytes)
    await putAll(studio, id, made)
    return await keep(studio, member, id, title, made).catch(async (error) => {
      await removeFiles(studio, id)
      throw error
    })
  } finally {
    underWay--
  }
}

export async function findPicture({ db }: Studio, id: string): Promise<Row<'pictures'> | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
}

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  const refuse = (why: string) => new AppError('invalid', why, { picture: why })
  if (bytes.length > LIMITS.photoBytes) throw refuse(TEXTS.photoTooLarge)
  if (isHeic(bytes)) throw refuse(TEXTS.heicPicture)
  const content = readPicture(bytes)
  if (!content) throw refuse(TEXTS.notAPicture)
  try {
    return await encodePicture(content.bytes, PHOTO_SIDE, (width) => photoWidths({ width }))
  } catch (error) {
    if (error instanceof UnreadablePicture) throw refuse(TEXTS.unreadablePicture)
    if (error instanceof NoPictureLibrary) throw new AppError('unavailable', TEXTS.noPictureLibrary)
    throw error
  }
}

async function putAll({ files }: Studio, id: string, { original, webp, link }: EncodedPicture) {
  await files.put(fileOf(id, 'original.webp'), original, 'image/webp')
  for (const { width, bytes } of webp) await files.put(fileOf(id, `${width}.webp`), bytes, 'image/webp')
  await files.put(fileOf(id, 'link.jpg'), link, 'image/jpeg')
}

async function keep(
  studio: Studio,
  member: Member,
  id: string,
  title: string,
  { width, height }: EncodedPicture,
) {
  return inTransaction(studio.db, async (trx) => {
    await lockLiveMember(trx, member)
    await requireMay(trx, member, 'content.change', STUDIO_WIDE)
    const now = studio.now()
    const row = { id, width, height, title, alt: '', createdAt: now, createdBy: member.id, avifAt: null }
    const inserted = await trx
      .insertInto('pictures')
      .values({ ...row, nextTryAt: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows)
      await recordChange(studio, trx, {
        actorId: member.id,
        action: 'picture.uploaded',
        subject: id,
        before: null,
        after: { title, width, height },
      })
    return { ...row, focus: '', nextTryAt: now, tries: 0, version: 1 }
  })
}

/** Deletes the files of a picture that has no row. */
export async function removeFiles(studio: Studio, id: string): Promise<void> {
  if (await findPicture(studio, id)) return
  for (const name of await studio.files.list(`pictures/${id}`)) await studio.files.remove(name)
}
