import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Studio } from '../core/studio.ts'
import { EXPORT_FOLDER, exportFile, HALF_WRITTEN } from './folder.ts'

const DAY = 86_400_000

/**
 * Deletes what a killed process leaves behind: half an export on the disk, or a whole one in the store without the row
 * that would get it deleted.
 */
export async function sweepOrphanedExports(studio: Studio): Promise<void> {
  await sweepStore(studio)
  await sweepDisk(studio)
}

async function sweepStore({ db, files }: Studio) {
  // Listed before the rows are read: every file there by now had its row then.
  const names = await files.list(EXPORT_FOLDER)
  if (names.length === 0) return
  const rows = await db
    .selectFrom('studioExports')
    .select('id')
    .where('state', 'in', ['ready', 'waiting'])
    .execute()
  const wanted = new Set(rows.map(({ id }) => exportFile(id)))
  for (const name of names) if (!wanted.has(name)) await files.remove(name)
}

/** By the machine's clock, which dates its files. Others may write there too, so a folder that can't be deleted is left. */
async function sweepDisk({ log }: Studio) {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(HALF_WRITTEN)) continue
    const path = join(tmpdir(), name)
    try {
      const { mtimeMs } = await stat(path)
      if (mtimeMs <= Date.now() - DAY) await rm(path, { recursive: true, force: true })
    } catch (error) {
      log.warn({ path, error: String(error) }, 'an unfinished export could not be removed')
    }
  }
}
