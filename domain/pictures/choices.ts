import type { Db, Trx } from '../../database/open.ts'
import { photoName, photoNamed } from '../../shared/photos.ts'

/** How many uploaded pictures are offered beside the prints; the current one is always among them. */
const LATEST = 24

/** For an uploaded picture, `alt` says what it shows; `label` is what staff call it. */
export type PictureChoice = { name: string; label: string; alt?: string }

/** The latest uploads, and the given pictures. */
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
