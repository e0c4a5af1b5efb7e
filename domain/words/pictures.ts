import type { WordContent, WordKind } from '../../contract/words.ts'
import type { Db, Trx } from '../../database/open.ts'
import { photoName, photoNamed } from '../../shared/photos.ts'
import { printsFor } from '../../shared/prints.ts'
import { picturesOf } from './kinds.ts'

/** So many uploaded ones are offered beside the prints; the one in use is always among them. */
const LATEST = 24

/** Of the page about the studio they hang on a wall. */
const PRINTS_OF: Partial<Record<WordKind, string>> = { about: 'gallery' }

export type PictureChoice = { name: string; label: string }

/** What may be chosen for a writing: what it has, what was uploaded last, and the prints. */
export async function pictureChoices(
  db: Db | Trx,
  kind: WordKind,
  ...named: string[]
): Promise<PictureChoice[]> {
  const ids = named.flatMap((name) => photoNamed(name)?.id ?? [])
  const latest = await db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'alt'])
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
  const photos = latest.map((photo) => ({ name: photoName(photo), label: photo.alt || 'Your own' }))
  const prints = printsFor(PRINTS_OF[kind] ?? kind).map(({ name, label }) => ({ name, label }))
  // Of what was there before the desk: a print drawn for it alone.
  const own = [...new Set(named)]
    .filter((name) => name && !photoNamed(name) && !prints.some((print) => print.name === name))
    .map((name) => ({ name, label: 'Its own' }))
  return [...photos, ...prints, ...own]
}

/** The pictures that a writing may have; of its own print, from before, it may keep the name. */
export async function pictureNames(
  db: Db | Trx,
  content: WordContent,
  before?: WordContent,
): Promise<Set<string>> {
  const photos = picturesOf(content).filter((name) => photoNamed(name))
  const choices = await pictureChoices(db, content.kind, ...photos, ...(before ? picturesOf(before) : []))
  return new Set(choices.map(({ name }) => name))
}
