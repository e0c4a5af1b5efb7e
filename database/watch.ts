import { Kysely, type KyselyConfig } from 'kysely'
import { unavailableReason } from './errors.ts'
import type { Db } from './open.ts'
import type { Database } from './tables.ts'
import { tableFacts } from './tables.ts'

/** What this process has seen of a database. */
type Watch = {
  /** Grows with every change of what the public may see. */
  version: number
  /** The last write failed for want of a working disk, and none has succeeded since. */
  diskFails: boolean
}

const watches = new WeakMap<Db, Watch>()

const privateTables = Object.entries(tableFacts).flatMap(([table, facts]) => (facts.public ? [] : [table]))
const PUBLIC_WRITE = new RegExp(`^(insert into|update|delete from) "(?!(${privateTables.join('|')})")`)

/** A database whose writes are counted, and whose disk is watched. */
export function watched(config: KyselyConfig): Db {
  const watch: Watch = { version: 0, diskFails: false }
  const db: Db = new Kysely<Database>({
    ...config,
    log: (event) => {
      if (PUBLIC_WRITE.test(event.query.sql)) watch.version++
      if (event.level === 'error' && unavailableReason(event.error) === 'the disk fails')
        watch.diskFails = true
    },
  })
  watches.set(db, watch)
  return db
}

/** A number that grows with every change of what the public may see, made by this process. */
export function dataVersion(db: Db): number {
  return watches.get(db)?.version ?? 0
}

/** Counts a commit as a change too, if its transaction wrote: pages rendered between the write and the commit saw the old data. */
export function countCommit(db: Db, versionBefore: number): void {
  const watch = watches.get(db)
  if (watch && watch.version !== versionBefore) watch.version++
}

export function diskFailed(db: Db): boolean {
  return watches.get(db)?.diskFails ?? false
}

export function noteDiskWorks(db: Db): void {
  const watch = watches.get(db)
  if (watch) watch.diskFails = false
}
