import type { Db, Trx } from '../../database/open.ts'
import { photoName, photoNamed } from '../../shared/photos.ts'

/** This many uploaded ones are offered beside the prints; the one in use is always among them. */
const LATEST = 24

/** `alt` of an uploaded one: what it shows; `label` is what staff call it. */
export type PictureChoice = { name: string; label: string; alt?: string }

/** The pictures that were uploaded last, and those that are named. */
export async function photoChoices(db: Db | Trx, ...named: string[]): Promise<PictureChoice[]> {
  const ids = named.flatMap((name) => photoNamed(name)?.id ?? [])
  const photos = await db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'title', 'alt'])
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          eb
            .selectFrom('pictures')
            .select('id')
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .limit(LATEST),
        ),
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return photos.map((photo) => ({
    name: photoName(photo),
    label: photo.title || photo.alt || 'Untitled picture',
    alt: photo.alt,
  }))
}
