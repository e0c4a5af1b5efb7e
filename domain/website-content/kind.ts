import type { ContentOf, WordKind } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'

export type Missing = { field: string; text: string }

/** A record as visitors read it, or did until it was withdrawn. */
export type Published<K extends WordKind> = {
  content: ContentOf<K>
  /** When visitors read it first, or will; null where it has no such moment. */
  shownAt: number | null
  isWithdrawn: boolean
  /** Where visitors read it. */
  address: string
  /** The print that is drawn for it alone, which it may always have. */
  print?: string
}

export type Listed = {
  id: string
  title: string
  /** What tells it from others. */
  about: string
  shownAt: number | null
  /** What the list is ordered by, before the id. */
  key: string
}

/** Where a page of a list begins: after this key and id. */
export type After = { key: string; id: string } | null

/** What the studio writes of one kind: where it is kept for visitors, and what it needs before they may read it. */
export type Kind<K extends WordKind> = {
  /** There is one of it, under the name of its kind: no one begins another, and it is never unpublished. */
  isOne?: true
  /** Its record is made elsewhere at the desk, which says whether it is still used: it is neither created nor unpublished here. */
  hasRecord?: true
  /** The id of one that is begun, where it is not just any. Two at once may be given the same: the database refuses one of them. */
  newId?(trx: Trx): Promise<string>
  empty: ContentOf<K>
  find(db: Db | Trx, id: string): Promise<Published<K> | null>
  /** Those that visitors read, or those that were withdrawn; the latest first, this many at most. */
  list(db: Db, of: { withdrawn: boolean; after: After; most: number }): Promise<Listed[]>
  count(db: Db): Promise<number>
  /** @param pictures names that there are */
  missing(content: ContentOf<K>, pictures: ReadonlySet<string>): Missing[]
  /** Makes the record, or changes it, under the lock of what is written. @returns it as it is kept */
  publish(studio: Studio, trx: Trx, id: string, content: ContentOf<K>, by: string): Promise<ContentOf<K>>
  /** Visitors read it no more. */
  withdraw?(studio: Studio, trx: Trx, id: string, by: string): Promise<void>
}

export const need = (field: string, text: string): Missing => ({ field, text })

/** Of the pictures in a text: a file's name says nothing to those who do not see it. */
export function needDescriptions(field: string, markdown: string): Missing[] {
  return /!\[\s*\]\(/.test(markdown)
    ? [need(field, 'Describe each picture between its square brackets, or write “decoration” there.')]
    : []
}

export function needPicture(picture: string, pictures: ReadonlySet<string>): Missing[] {
  return pictures.has(picture) ? [] : [need('picture', 'Choose a picture.')]
}
