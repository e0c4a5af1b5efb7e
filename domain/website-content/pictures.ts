import type { WordContent, WordKind } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import { photoNamed } from '../../shared/photos.ts'
import { printsFor } from '../../shared/prints.ts'
import { type PictureChoice, photoChoices } from '../pictures/choices.ts'
import type { Published } from './kind.ts'
import { picturesOf } from './kinds.ts'

/** The About page chooses from the gallery's prints. */
const PRINTS_OF: Partial<Record<WordKind, string>> = { about: 'gallery' }
/** These have their own print or a photo, not a scene they share with others. */
const WITHOUT_SCENES: readonly WordKind[] = ['teacher', 'centre']

/** The choices for a piece of content: its current picture, the latest uploads and the prints. */
export async function pictureChoices(
  db: Db | Trx,
  kind: WordKind,
  ...named: string[]
): Promise<PictureChoice[]> {
  const photos = await photoChoices(db, ...named)
  const scenes = WITHOUT_SCENES.includes(kind) ? [] : printsFor(PRINTS_OF[kind] ?? kind)
  const prints = scenes.map(({ name, label }) => ({ name, label }))
  // Content from before the desk has a print drawn for it alone.
  const own = [...new Set(named)]
    .filter((name) => name && !photoNamed(name) && !prints.some((print) => print.name === name))
    .map((name) => ({ name, label: 'Default' }))
  return [...photos, ...prints, ...own]
}

/** The pictures a piece of content may have; it may keep the name of its own older print. */
export async function pictureNames(
  db: Db | Trx,
  content: WordContent,
  before?: Published<WordKind> | null,
): Promise<Set<string>> {
  const photos = picturesOf(content).filter((name) => photoNamed(name))
  const choices = await pictureChoices(db, content.kind, ...photos, ...ownPictures(before))
  return new Set(choices.map(({ name }) => name))
}

/** Its published pictures and its own print. */
export function ownPictures(published?: Published<WordKind> | null): string[] {
  if (!published) return []
  return [...picturesOf(published.content), ...(published.print ? [published.print] : [])]
}
