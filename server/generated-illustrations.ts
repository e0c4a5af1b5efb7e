import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { PictureKind } from '../packages/prints/images.ts'
import { pictureFor } from '../packages/prints/prints.ts'
import { CLASS_PRINTS } from '../shared/prints.ts'
import type { StaticFile } from './static-files.ts'
import { svgFile } from './svg-file.ts'

/** Each in two forms, of some 8 kB. */
const KEPT = 400

const NAME = /^\/art\/(class-poster|class|centre|teacher)-([a-z0-9-]{1,120})\.(day|night)\.svg$/
/** Scenes that every studio may choose for what it writes. */
const CHOSEN =
  /^\/art\/((?:post-head|event-head|course)(?:-narrow|-ultra)|post-head|post|event-head|event|gallery|course|testimonial)-(of-[a-z-]{1,40})\.(day|night)\.svg$/

/**
 * Prints of records made since the build, drawn on first request and cached. Only names of existing records are drawn, so that
 * invented names cost nothing.
 */
export function generatedIllustrations(db: Db): (path: string) => Promise<StaticFile | undefined> {
  const kept = new LRUCache<string, StaticFile>({ max: KEPT })
  return async (path) => {
    const known = kept.get(path)
    if (known) return known
    const [, kind, key, ink] = NAME.exec(path) ?? CHOSEN.exec(path) ?? []
    if (!kind || !key || !ink) return undefined
    const record = await recordOf(db, kind as Kind, key)
    if (!record) return undefined
    const svg = pictureFor(kind as PictureKind, key, record.category).draw(ink as 'day' | 'night')
    const file = svgFile(svg)
    kept.set(path, file)
    return file
  }
}

type RecordKind = 'class' | 'class-poster' | 'centre' | 'teacher'
type Kind = RecordKind | 'post' | 'post-head' | 'event' | 'event-head' | 'gallery' | 'course' | 'testimonial'
const isRecord = (kind: Kind): kind is RecordKind => !/^(post|event|gallery|course|testimonial)/.test(kind)

/** The record of a picture; `category` selects the composition. */
async function recordOf(db: Db, kind: Kind, key: string): Promise<{ category?: string } | undefined> {
  if (!isRecord(kind)) {
    const print = CLASS_PRINTS.find((one) => one.key === key)
    return print && { category: print.style.toLowerCase().replace(' yoga', '') }
  }
  if (kind === 'class' || kind === 'class-poster') {
    const picture = `class-${key}`
    const found = await db
      .selectFrom('classes')
      .select('category')
      .where('picture', '=', picture)
      .executeTakeFirst()
    return found
  }
  const table = kind === 'centre' ? 'centres' : 'instructors'
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('picture', '=', `${kind}-${key}`)
    .executeTakeFirst()
  return found && {}
}
