import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/**
 * Copies a SQLite database while it is in use, as of one moment, and checks the copy.
 * @throws when the target exists or the copy is not sound
 */
export async function backupSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  if (existsSync(target)) throw new Error(`${target} is there already; a backup never overwrites one.`)
  mkdirSync(dirname(target), { recursive: true })
  const half = `${target}.half`
  rmSync(half, { force: true })
  const source = new DatabaseSync(file, { readOnly: true })
  await backup(source, half)
  source.close()
  check(half)
  renameSync(half, target)
}

/**
 * Puts a backup in the place of a database that no server has open; the old one is kept beside it.
 * @returns where the old one is now, or null when there was none
 */
export function restoreSqlite(from: string, file: string, now: number): string | null {
  if (!existsSync(from)) throw new Error(`There is no backup at ${from}.`)
  check(from)
  mkdirSync(dirname(file), { recursive: true })
  const copy = new DatabaseSync(from, { readOnly: true })
  const fresh = `${file}.restoring`
  rmSync(fresh, { force: true })
  copy.exec(`vacuum into '${fresh.replaceAll("'", "''")}'`)
  copy.close()
  const old = existsSync(file) ? `${file}.before-restore-${now}` : null
  for (const ending of ['', '-wal', '-shm'])
    if (old && existsSync(file + ending)) renameSync(file + ending, old + ending)
  renameSync(fresh, file)
  return old
}

function check(file: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [row] = db.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    if (row?.integrity_check !== 'ok') throw new Error(`${file} is damaged: ${row?.integrity_check}`)
  } finally {
    db.close()
  }
}
