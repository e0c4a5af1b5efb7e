import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds the keys of health answers, which no backup contains, encrypted with HEALTH_KEY. Every backup replaces it, so
 * a deleted account's key is gone for older backups too.
 */
export const KEY_FILE = 'member-keys.json'

type Key = { userId: string; wrapped: string; createdAt: number }

export function extractKeys(copy: string, target: string): void {
  const db = new DatabaseSync(copy)
  try {
    if (!hasKeys(db)) return
    const keys = db.prepare('select "userId", "wrapped", "createdAt" from "memberKeys"').all()
    // Overwritten, not only unlinked.
    db.exec('pragma secure_delete = on; delete from "memberKeys"')
    const file = keyFileOf(target)
    writeFileSync(`${file}.half`, JSON.stringify(keys), { mode: 0o600 })
    renameSync(`${file}.half`, file)
  } finally {
    db.close()
  }
}

/** Without the key file the copy's health answers stay encrypted. */
export function restoreKeys(backup: string, copy: string): void {
  const file = keyFileOf(backup)
  if (!existsSync(file)) return
  const keys: Key[] = JSON.parse(readFileSync(file, 'utf8'))
  const db = new DatabaseSync(copy)
  try {
    if (!hasKeys(db)) return
    const put = db.prepare(
      'insert into "memberKeys" ("userId", "wrapped", "createdAt") select "id", ?, ? from "users" where "id" = ? on conflict do nothing',
    )
    for (const { userId, wrapped, createdAt } of keys) put.run(wrapped, createdAt, userId)
  } finally {
    db.close()
  }
}

function keyFileOf(backup: string): string {
  return join(dirname(backup), KEY_FILE)
}

/** A backup of an older program has no such table. */
function hasKeys(db: DatabaseSync): boolean {
  return db.prepare("select 1 from sqlite_master where name = 'memberKeys'").get() !== undefined
}
