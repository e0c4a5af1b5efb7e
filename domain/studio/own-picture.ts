import type { Trx } from '../../database/open.ts'
import { photoNamed } from '../../shared/photos.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'

/**
 * The picture a record will have: the requested one, or the current one.
 * @param asked the name of an upload, or 'print'; undefined leaves it
 * @param print the drawing made for the record
 * @throws AppError invalid for a missing picture
 */
export async function pictureAsked(
  trx: Trx,
  asked: string | undefined,
  { was, print }: { was: string; print: string },
): Promise<string> {
  if (asked === undefined) return was
  if (asked === 'print') return photoNamed(was) ? print : was
  const found = await trx
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', photoNamed(asked)?.id ?? '')
    .executeTakeFirst()
  if (!found) throw new AppError('invalid', TEXTS.noSuchPicture, { picture: TEXTS.noSuchPicture })
  return asked
}
