import { bytesOf } from '../../lib/files/file-store.ts'
import type { Studio } from '../core/studio.ts'

export type PictureFile = {
  bytes: Buffer<ArrayBuffer>
  type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'
  /** The content under this name never changes. */
  isFinal: boolean
}

export const fileOf = (id: string, file: string) => `pictures/${id}/${file}`

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const

/** One form of a picture. Until its AVIF is made, the WebP of the same width is served. @param file such as '800.avif' */
export async function findPictureFile(studio: Studio, id: string, file: string): Promise<PictureFile | null> {
  const ending = file.split('.')[1] as keyof typeof TYPES
  const found = await studio.files.find(fileOf(id, file))
  if (found) return { bytes: await bytesOf(found), type: TYPES[ending], isFinal: true }
  if (ending !== 'avif') return null
  const other = await studio.files.find(fileOf(id, file.replace('.avif', '.webp')))
  return other && { bytes: await bytesOf(other), type: 'image/webp', isFinal: false }
}
