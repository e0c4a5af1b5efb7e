import type { UploadedPicture } from '../../../contract/website-content.ts'
import { PICTURE_TYPES } from '../../../shared/enums.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { isHeicFile, PHOTO_SIDE } from '../../../shared/photos.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { wordsApi } from '../../api/words.ts'
import { loginEnded } from '../../auth/same-member.ts'

export const PICTURES_TAKEN = PICTURE_TYPES.join(',')

/** A smaller file goes as it is. */
const LIGHT_BYTES = 2 * 1024 * 1024

export type UploadResult = { picture: UploadedPicture } | { failure: string }

/** Sends a picture; a photograph of a telephone is made smaller first, so that it goes by a slow network too. */
export async function uploadPicture(file: File): Promise<UploadResult> {
  const picture = await lighter(file).catch(() => null)
  if (!picture) return { failure: isHeicFile(file) ? TEXTS.heicPicture : TEXTS.notAPicture }
  const answer = await wordsApi.uploadPicture(picture, titleOf(file.name))
  if (answer.ok) return { picture: answer.data }
  if (answer.status === 401) loginEnded()
  return { failure: answer.message || 'Couldn’t upload the picture. Try again.' }
}

/** "IMG-20261127_sunrise.jpg" -> "IMG 20261127 sunrise" */
function titleOf(fileName: string): string {
  return fileName
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
    .slice(0, LIMITS.pictureTitle)
}

async function lighter(file: File): Promise<Blob> {
  const image = await createImageBitmap(file)
  const { width, height } = image
  const isTaken = (PICTURE_TYPES as readonly string[]).includes(file.type)
  const scale = Math.min(1, PHOTO_SIDE / Math.max(width, height))
  // A JPEG is always drawn again: what a telephone hangs behind it (a video, where it was) never leaves the browser.
  if (isTaken && file.type !== 'image/jpeg' && scale === 1 && file.size <= LIGHT_BYTES) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  // What is see-through stays so where it may be: a PNG or WebP.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn.'))), type, 0.9),
  )
}

/** The pictures among what was dropped or pasted. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
