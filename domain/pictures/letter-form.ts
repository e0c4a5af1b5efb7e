import { encodePng, NoPictureLibrary } from '../../lib/encode-picture.ts'
import { bytesOf } from '../../lib/files/file-store.ts'
import { whyNoLogo } from '../../shared/brand.ts'
import { LETTER_LOGO_FILE } from '../../shared/letter-logo.ts'
import type { Photo } from '../../shared/photos.ts'
import type { Studio } from '../core/studio.ts'
import { fileOf, findPictureFile, type PictureFile } from './files.ts'
import { findPicture, removeFiles } from './upload.ts'

const FILE = 'letter.png'
/** By what is being made: many may open an email at once. */
const underWay = new Map<string, Promise<PictureFile | null>>()

/**
 * A picture as letters show it, made when the first of them is opened: also of a logo that was chosen before letters bore one. Null
 * for a picture that can be no logo.
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
    // It may have been removed meanwhile.
    await removeFiles(studio, photo.id)
    return { bytes: Buffer.from(bytes), type: 'image/png', isFinal: true }
  } catch (error) {
    // The letter has the name in type then.
    if (error instanceof NoPictureLibrary) return null
    throw error
  }
}
