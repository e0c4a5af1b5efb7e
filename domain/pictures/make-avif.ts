import type { Row } from '../../database/tables.ts'
import { encodeAvif, NoPictureLibrary } from '../../lib/encode-picture.ts'
import { bytesOf } from '../../lib/files/file-store.ts'
import { photoWidths } from '../../shared/photos.ts'
import type { Studio } from '../core/studio.ts'
import { backoff, workDue } from '../core/work-due.ts'
import { fileOf } from './files.ts'
import { removeFiles } from './upload.ts'

/** Longer than the slowest machine needs for the largest picture. */
const TIMEOUT_MS = 10 * 60_000
const MOST_TRIES = 6

/** Makes missing AVIF forms. Each takes seconds, so uploads don't wait for them. */
export async function makeAvif(studio: Studio): Promise<void> {
  const claiming = {
    batch: 4,
    atOnce: 1,
    retryAt: ({ tries }: Row<'pictures'>, now: number) =>
      tries + 1 >= MOST_TRIES ? null : now + backoff(tries, TIMEOUT_MS, 24 * TIMEOUT_MS),
  }
  await workDue(studio, 'pictures', claiming, (picture) => make(studio, picture))
}

async function make(studio: Studio, picture: Row<'pictures'>): Promise<void> {
  const original = await studio.files.find(fileOf(picture.id, 'original.webp'))
  if (!original) return
  const bytes = await bytesOf(original)
  try {
    for (const width of photoWidths(picture)) {
      const avif = await encodeAvif(bytes, width)
      await studio.files.put(fileOf(picture.id, `${width}.avif`), avif, 'image/avif')
    }
  } catch (error) {
    if (error instanceof NoPictureLibrary) return
    throw error
  }
  const done = await studio.db
    .updateTable('pictures')
    .set({ avifAt: studio.now(), nextTryAt: null })
    .where('id', '=', picture.id)
    .executeTakeFirst()
  // Deleted meanwhile.
  if (done.numUpdatedRows === 0n) await removeFiles(studio, picture.id)
}
