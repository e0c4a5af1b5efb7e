import type { WordContent, WordKind } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import { photoNamed } from '../../shared/photos.ts'
import { printsFor } from '../../shared/prints.ts'
import { type PictureChoice, photoChoices } from '../pictures/choices.ts'
import type { Published } from './kind.ts'
import { picturesOf } from './kinds.ts'

/** Of the page about the studio they hang on a wall. */
const PRINTS_OF: Partial<Record<WordKind, string>> = { about: 'gallery' }
/** These have a print of their own or a photograph, and no scene that others have too. */
const WITHOUT_SCENES: readonly WordKind[] = ['teacher', 'centre']

/** What may be chosen for a writing: what it has, what was uploaded last, and the prints. */
export async function pictureChoices(
  db: Db | Trx,
  kind: WordKind,
  ...named: string[]
): Promise<PictureChoice[]> {
  const photos = await photoChoices(db, ...named)
  const scenes = WITHOUT_SCENES.includes(kind) ? [] : printsFor(PRINTS_OF[kind] ?? kind)
  const prints = scenes.map(({ name, label }) => ({ name, label }))
  // Of what was there before the desk: a print drawn for it alone.
  const own = [...new Set(named)]
    .filter((name) => name && !photoNamed(name) && !prints.some((print) => print.name === name))
    .map((name) => ({ name, label: 'Default' }))
  return [...photos, ...prints, ...own]
}

/** The pictures that a writing may have; of its own print, from before, it may keep the name. */
export async function pictureNames(
  db: Db | Trx,
  content: WordContent,
  before?: Published<WordKind> | null,
): Promise<Set<string>> {
  const photos = picturesOf(content).filter((name) => photoNamed(name))
  const choices = await pictureChoices(db, content.kind, ...photos, ...ownPictures(before))
  return new Set(choices.map(({ name }) => name))
}

/** What visitors see of it now, and the print that is its own. */
export function ownPictures(published?: Published<WordKind> | null): string[] {
  if (!published) return []
  return [...picturesOf(published.content), ...(published.print ? [published.print] : [])]
}
