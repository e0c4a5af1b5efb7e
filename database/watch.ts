import { Kysely, type KyselyConfig } from 'kysely'
import { unavailableReason } from './errors.ts'
import type { Db } from './open.ts'
import type { Database } from './tables.ts'
import { tableFacts } from './tables.ts'

type Watch = {
  version: number
  statements: number
  /** The last write failed on the disk, and none has succeeded since. */
  diskFails: boolean
  /** Called after every public change of this process. */
  tell?: () => void
  /** Called after every public change of this process, and of those that are heard. */
  news: (() => void)[]
}

const watches = new WeakMap<Db, Watch>()

const privateTables = Object.entries(tableFacts).flatMap(([table, facts]) => (facts.public ? [] : [table]))
const PUBLIC_WRITE = new RegExp(`^(insert into|update|delete from) "(?!(${privateTables.join('|')})")`)

export function watchDatabase(config: KyselyConfig): Db {
  const watch: Watch = { version: 0, statements: 0, diskFails: false, news: [] }
  const db: Db = new Kysely<Database>({
    ...config,
    log: (event) => {
      watch.statements++
      const { sql } = event.query
      if (PUBLIC_WRITE.test(sql)) change(watch)
      if (event.level === 'error' && unavailableReason(event.error) === 'the disk fails')
        watch.diskFails = true
    },
  })
  watches.set(db, watch)
  return db
}

function change(watch: Watch) {
  count(watch)
  watch.tell?.()
}

function count(watch: Watch) {
  watch.version++
  for (const hear of watch.news) hear()
}

export function onChange(db: Db, tell: () => void): void {
  const watch = watches.get(db)
  if (watch) watch.tell = tell
}

export function onNews(db: Db, hear: () => void): void {
  watches.get(db)?.news.push(hear)
}

/** Another process changed something: it has told everyone itself. */
export function hearChange(db: Db): void {
  const watch = watches.get(db)
  if (watch) count(watch)
}

/** Grows with every public change, of this process and of those that are heard. */
export function dataVersion(db: Db): number {
  return watches.get(db)?.version ?? 0
}

/** The commit counts as a change too: pages rendered between write and commit saw the old data. */
export function countCommit(db: Db, versionBefore: number): void {
  const watch = watches.get(db)
  if (watch && watch.version !== versionBefore) change(watch)
}

/** Something besides a write of this process changed what is shown. */
export function countChange(db: Db): void {
  const watch = watches.get(db)
  if (watch) change(watch)
}

/** How many statements have been run. */
export function statementsOf(db: Db): number {
  return watches.get(db)?.statements ?? 0
}

export function diskFailed(db: Db): boolean {
  return watches.get(db)?.diskFails ?? false
}

export function markDiskWorking(db: Db): void {
  const watch = watches.get(db)
  if (watch) watch.diskFails = false
}
