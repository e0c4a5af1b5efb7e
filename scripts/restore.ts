import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { restorePostgres, restoreSqlite } from '../database/backup.ts'
import { engineOf } from '../database/open.ts'
import { copyFiles, replaceFolder } from '../lib/files/copy-folder.ts'
import { s3Store } from '../lib/files/s3.ts'
import { filesOf } from '../server/backup-files.ts'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { lockSingleServer } from '../server/one-process.ts'

/**
 * `npm run restore -- file`: puts a backup of either engine in the place of the database, and the uploaded files beside it in theirs. The
 * server must be stopped; the old database and the old files are kept. So a studio moves from SQLite to Postgres or back: backup, another DATABASE_URL, restore.
 */
process.umask(0o077)
try {
  const file = process.argv[2]
  if (!file) throw new ConfigError('Which backup? npm run restore -- data/backups/….db')
  const config = readConfig()
  if (engineOf(config.databaseUrl) === 'postgres') {
    const old = await restorePostgres(file, config.databaseUrl, Date.now())
    console.log(old ? `Restored. The old tables are in the schema ${old}.` : 'Restored.')
    await restoreFiles(config, file)
  } else {
    const alone = lockSingleServer(config.databaseUrl)
    const old = restoreSqlite(file, config.databaseUrl, Date.now())
    console.log(old ? `Restored. The old database is ${old}.` : 'Restored.')
    await restoreFiles(config, file)
    alone.release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Into the folder or the bucket of now, whichever the backup came from. */
async function restoreFiles({ files }: Config, backup: string): Promise<void> {
  const from = filesOf(backup)
  const here = files.s3 ? `the bucket ${files.s3.bucket}` : files.folder
  if (!existsSync(from)) {
    // A backup from before files were in it, or of a studio that keeps them in a bucket.
    console.log(`There are no uploaded files beside this backup: those in ${here} stay as they are.`)
    return
  }
  if (files.s3) {
    const store = s3Store(files.s3)
    const names = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    for (const entry of names) {
      const path = join(entry.parentPath, entry.name)
      await store.putFile(relative(from, path).split(sep).join('/'), path, typeOf(path))
    }
    console.log(`Restored the uploaded files in ${here}: ${names.length}.`)
    return
  }
  const fresh = `${files.folder}.restoring`
  rmSync(fresh, { recursive: true, force: true })
  const count = copyFiles({ from, to: fresh })
  const old = replaceFolder(fresh, files.folder, Date.now())
  console.log(`Restored the uploaded files in ${here}: ${count}.${old ? ` The old ones are in ${old}.` : ''}`)
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
}

function typeOf(path: string): string {
  return TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
