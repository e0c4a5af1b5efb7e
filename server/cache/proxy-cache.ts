import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../database/open.ts'
import { onNews } from '../../database/watch.ts'

/** By then nginx has put away an answer that was on its way to it when the data changed. */
const ON_ITS_WAY_MS = 30

/** The MD5 of a key, and of an answer that is still arriving a number behind it. A folder that was named by mistake loses nothing. */
const OF_NGINX = /^[0-9a-f]{32}(\.\d+)?$/

/**
 * Empties the folder in which nginx in front of us keeps the answers that are the same for everybody (deploy/nginx.conf): at every
 * change that the public may see, of this process and of those that are heard, at once and a moment later.
 */
export function emptyAtChanges(db: Db, folder: string): { close(): void } {
  let isEmptying = false
  let isDue = false
  let later: NodeJS.Timeout | undefined

  async function empty() {
    isDue = true
    if (isEmptying) return
    isEmptying = true
    while (isDue) {
      isDue = false
      const names = (await readdir(folder).catch(() => [])).filter((name) => OF_NGINX.test(name))
      await Promise.all(names.map((name) => unlink(join(folder, name)).catch(() => {})))
    }
    isEmptying = false
  }
  function emptyTwice() {
    void empty()
    clearTimeout(later)
    later = setTimeout(empty, ON_ITS_WAY_MS)
  }
  // What it kept of a program that ran before may be of other data.
  emptyTwice()
  onNews(db, emptyTwice)
  return { close: () => clearTimeout(later) }
}
