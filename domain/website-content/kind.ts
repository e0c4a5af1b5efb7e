import type { ContentOf, WordKind } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'

export type Missing = { field: string; text: string }

/** A record as visitors see it, or saw it until it was unpublished. */
export type Published<K extends WordKind> = {
  content: ContentOf<K>
  /** When it was or will be published; null for kinds without a date. */
  shownAt: number | null
  isWithdrawn: boolean
  /** Its public address. */
  address: string
  /** The print drawn for it alone, always among its choices. */
  print?: string
}

export type Listed = {
  id: string
  title: string
  /** A second line that tells it from others of the same title. */
  about: string
  shownAt: number | null
  /** The list's sort key, before the id. */
  key: string
}

/** A page of a list begins after this key and id. */
export type After = { key: string; id: string } | null

/** One kind of content: where it is stored for visitors, and what it needs to be published. */
export type Kind<K extends WordKind> = {
  /** There is exactly one, named after its kind: it can't be created or unpublished. */
  isOne?: true
  /** Its record is managed elsewhere at the desk: it is neither created nor unpublished here. */
  hasRecord?: true
  /** The id of a new one, if it isn't random. Of two created at once with the same id the database refuses one. */
  newId?(trx: Trx): Promise<string>
  empty: ContentOf<K>
  find(db: Db | Trx, id: string): Promise<Published<K> | null>
  /** Published or unpublished records, the latest first, at most `most`. */
  list(db: Db, of: { withdrawn: boolean; after: After; most: number }): Promise<Listed[]>
  count(db: Db): Promise<number>
  /** @param pictures the names of existing pictures */
  missing(content: ContentOf<K>, pictures: ReadonlySet<string>): Missing[]
  /** Creates or updates the record; the caller holds the content's lock. @returns it as stored */
  publish(studio: Studio, trx: Trx, id: string, content: ContentOf<K>, by: string): Promise<ContentOf<K>>
  /** Hides it from visitors. */
  withdraw?(studio: Studio, trx: Trx, id: string, by: string): Promise<void>
}

export const need = (field: string, text: string): Missing => ({ field, text })

/** Checks descriptions of the pictures in a text: a file name says nothing to people who can't see it. */
export function needDescriptions(field: string, markdown: string): Missing[] {
  return /!\[\s*\]\(/.test(markdown)
    ? [need(field, 'Describe each picture between its square brackets, or write “decoration” there.')]
    : []
}

export function needPicture(picture: string, pictures: ReadonlySet<string>): Missing[] {
  return pictures.has(picture) ? [] : [need('picture', 'Choose a picture.')]
}
