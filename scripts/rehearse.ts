import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rehearsePostgres, restoreSqlite } from '../database/backup.ts'
import { migrate } from '../database/migrate.ts'
import { type Db, engineOf, openDatabase } from '../database/open.ts'
import { audit } from '../domain/audit/audit.ts'
import { recordRehearsal } from '../domain/systems/backups.ts'
import { filesOf } from '../server/backup-files.ts'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { openLog } from '../server/log.ts'
import { openStudio } from '../server/studio.ts'

/**
 * `npm run rehearse [-- file]`: restores a backup, the newest without a name, to a place beside the studio, brings it to this
 * program's layout, checks its books, and takes it away again. Beside a running server; the desk says when it last went well.
 */
process.umask(0o077)
try {
  const config = readConfig()
  const file = process.argv[2] ?? newestIn(join(config.dataDir, 'backups'))
  const findings = await restoredBeside(config, file, async (copy) => {
    await migrate(copy)
    return audit(openStudio(config, copy, openLog('error')))
  })
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) throw new Error(`${file} can be restored, but its books are not in order.`)
  await using db = openDatabase(config.databaseUrl, 1)
  await recordRehearsal(db, Date.now())
  console.log(`${file} can be restored and passes all checks. ${filesBeside(config, file)}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function newestIn(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : []
  const newest = names.sort().at(-1)
  if (!newest) throw new ConfigError(`There is no backup in ${folder}: npm run backup makes one.`)
  return join(folder, newest)
}

async function restoredBeside<T>(
  { databaseUrl }: Config,
  file: string,
  work: (copy: Db) => Promise<T>,
): Promise<T> {
  if (engineOf(databaseUrl) === 'postgres') return await rehearsePostgres(file, databaseUrl, work)
  const folder = mkdtempSync(join(tmpdir(), 'zen-rehearsal-'))
  try {
    const target = join(folder, 'studio.db')
    restoreSqlite(file, target, Date.now())
    await using copy = openDatabase(target)
    return await work(copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function filesBeside({ files }: Config, backup: string): string {
  if (files.s3) return `Uploaded files are in the bucket ${files.s3.bucket}, which keeps its own copies.`
  const folder = filesOf(backup)
  if (!existsSync(folder)) return 'There are no uploaded files beside it.'
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return `Uploaded files beside it: ${found.length}.`
}
