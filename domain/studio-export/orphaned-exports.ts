import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Studio } from '../core/studio.ts'
import { EXPORT_FOLDER, exportFile, HALF_WRITTEN } from './folder.ts'

const DAY = 86_400_000

/**
 * A process that was killed leaves everything that the studio has behind: half of it on the disk of its machine, or whole in the store
 * without a row that would ever take it away.
 */
export async function sweepOrphanedExports(studio: Studio): Promise<void> {
  await sweepStore(studio)
  await sweepDisk(studio)
}

async function sweepStore({ db, files }: Studio) {
  // Before the rows are asked: whatever lies there by now had its row then.
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

/** By the clock of the machine, as its disk tells the time. Others may write there too, so one that resists is left. */
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
