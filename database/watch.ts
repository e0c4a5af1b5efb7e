import { Kysely, type KyselyConfig } from 'kysely'
import { unavailableReason } from './errors.ts'
import type { Db } from './open.ts'
import type { Database } from './tables.ts'
import { tableFacts } from './tables.ts'

type Watch = {
  version: number
  /** The last write failed on the disk, and none has succeeded since. */
  diskFails: boolean
}

const watches = new WeakMap<Db, Watch>()

const privateTables = Object.entries(tableFacts).flatMap(([table, facts]) => (facts.public ? [] : [table]))
const PUBLIC_WRITE = new RegExp(`^(insert into|update|delete from) "(?!(${privateTables.join('|')})")`)

export function watchDatabase(config: KyselyConfig): Db {
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

/** Grows with every public change made by this process. */
export function dataVersion(db: Db): number {
  return watches.get(db)?.version ?? 0
}

/** The commit counts as a change too: pages rendered between write and commit saw the old data. */
export function countCommit(db: Db, versionBefore: number): void {
  const watch = watches.get(db)
  if (watch && watch.version !== versionBefore) watch.version++
}

/** Something besides a write of this process changed what is shown. */
export function countChange(db: Db): void {
  const watch = watches.get(db)
  if (watch) watch.version++
}

export function diskFailed(db: Db): boolean {
  return watches.get(db)?.diskFails ?? false
}

export function markDiskWorking(db: Db): void {
  const watch = watches.get(db)
  if (watch) watch.diskFails = false
}
