import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupPostgres, backupSqlite } from '../database/backup.ts'
import { KEY_FILE } from '../database/key-file.ts'
import { engineOf, openDatabase } from '../database/open.ts'
import { EXPORT_FOLDER } from '../domain/studio-export/folder.ts'
import { recordBackup } from '../domain/systems/backups.ts'
import { keepFiles } from '../lib/files/copy-folder.ts'
import { filesOf } from '../server/backup-files.ts'
import { type Config, readConfig } from '../server/config.ts'

/**
 * `npm run backup [-- file]`: a copy of the database as of one moment, also while buyers run, and of the uploaded files in a folder beside
 * it. The database is one SQLite file, of Postgres too. Default: below DATA_DIR/backups.
 */
process.umask(0o077)
try {
  const config = readConfig()
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const target = process.argv[2] ?? join(config.dataDir, 'backups', `${stamp}.db`)
  const copy = engineOf(config.databaseUrl) === 'postgres' ? backupPostgres : backupSqlite
  const files = await withFiles(config, target, () => copy(config.databaseUrl, target))
  await using db = openDatabase(config.databaseUrl, 1)
  await recordBackup(db, Date.now())
  console.log(
    `Backed up to ${target}. What opens the health answers is in ${KEY_FILE} beside it: keep only its newest copy, and HEALTH_KEY apart from both. ${files}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Copies files before and after the database, so that every file the copy refers to is included. @returns the summary */
async function withFiles({ files }: Config, target: string, work: () => Promise<void>): Promise<string> {
  const { s3 } = files
  if (s3) {
    await work()
    return `Uploaded pictures and films are not in it: they are in the bucket ${s3.bucket} at ${s3.endpoint}, which keeps its own copies.`
  }
  const folder = filesOf(target)
  if (existsSync(folder)) throw new Error(`${folder} already exists; a backup never overwrites one.`)
  const half = `${folder}.half`
  rmSync(half, { recursive: true, force: true })
  const folders = { from: files.folder, to: half, without: [EXPORT_FOLDER] }
  keepFiles(folders)
  await work()
  const count = keepFiles(folders)
  renameSync(half, folder)
  return `${count === 1 ? 'One uploaded file is' : `${count} uploaded files are`} in ${folder}: copy it with the backup.`
}
