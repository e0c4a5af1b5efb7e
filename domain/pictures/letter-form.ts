import { encodePng, NoPictureLibrary } from '../../lib/encode-picture.ts'
import { bytesOf } from '../../lib/files/file-store.ts'
import { whyNoLogo } from '../../shared/brand.ts'
import { LETTER_LOGO_FILE } from '../../shared/letter-logo.ts'
import type { Photo } from '../../shared/photos.ts'
import type { Studio } from '../core/studio.ts'
import { fileOf, findPictureFile, type PictureFile } from './files.ts'
import { findPicture, removeFiles } from './upload.ts'

const FILE = 'letter.png'
/** Forms being made, by name: many people may open an email at once. */
const underWay = new Map<string, Promise<PictureFile | null>>()

/**
 * A picture in the form used in emails, made when the first email is opened, also for a logo chosen before emails showed
 * one. Null for a picture that can't be a logo.
 */
export async function letterForm(studio: Studio, photo: Photo): Promise<PictureFile | null> {
  const found = await findPictureFile(studio, photo.id, FILE)
  if (found) return found
  const name = fileOf(photo.id, FILE)
  const making = underWay.get(name) ?? make(studio, photo).finally(() => underWay.delete(name))
  underWay.set(name, making)
  return making
}

async function make(studio: Studio, photo: Photo): Promise<PictureFile | null> {
  const picture = await findPicture(studio, photo.id)
  if (!picture || whyNoLogo(picture)) return null
  const original = await studio.files.find(fileOf(photo.id, 'original.webp'))
  if (!original) return null
  try {
    const bytes = await encodePng(await bytesOf(original), LETTER_LOGO_FILE)
    await studio.files.put(fileOf(photo.id, FILE), bytes, 'image/png')
    // The picture may have been deleted meanwhile.
    await removeFiles(studio, photo.id)
    return { bytes: Buffer.from(bytes), type: 'image/png', isFinal: true }
  } catch (error) {
    // The email then shows the studio's name as text.
    if (error instanceof NoPictureLibrary) return null
    throw error
  }
}
