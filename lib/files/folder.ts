import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { DataStore } from '@tus/server'
import { type FileStore, MOST_COUNTED, requirePlainName } from './file-store.ts'

/** Unfinished files, which no valid name matches. */
const HALF = '.half'

/** Files in a folder of this machine, readable for its owner alone. */
export function folderStore(folder: string): FileStore {
  let uploads: Promise<DataStore> | undefined
  const pathOf = (name: string) => {
    requirePlainName(name)
    return join(folder, ...name.split('/'))
  }
  /** Written beside the target first, because a rename within a disk is atomic. */
  async function place(name: string, write: (half: string) => Promise<void>): Promise<void> {
    const target = pathOf(name)
    const half = join(folder, HALF, randomUUID())
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await mkdir(dirname(half), { recursive: true, mode: 0o700 })
    try {
      await write(half)
      await toDisk(half)
      await rename(half, target)
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  }
  return {
    put: (name, content) => place(name, (half) => writeFile(half, content, { mode: 0o600 })),
    putFile: (name, path) => place(name, (half) => copyFile(path, half)),
    async find(name, range) {
      const path = pathOf(name)
      const found = await stat(path).catch(missing)
      if (!found?.isFile()) return null
      return { size: found.size, stream: () => createReadStream(path, range) }
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
    async list(of) {
      requirePlainName(of)
      const found = await readdir(join(folder, of), { recursive: true, withFileTypes: true }).catch(missing)
      return (found ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .map((path) => path.split(sep).join('/'))
    },
    async room() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      let [files, usedBytes, isWhole] = [0, 0, true]
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue
        if (files === MOST_COUNTED) {
          isWhole = false
          break
        }
        // It may have been deleted in the meantime.
        const found = await stat(join(entry.parentPath, entry.name)).catch(missing)
        files++
        usedBytes += found?.size ?? 0
      }
      const { bavail, blocks, bsize } = await statfs(folder)
      const disk = { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
      return { kind: 'folder', where: folder, files, usedBytes, isWhole, disk }
    },
    uploads() {
      uploads ??= import('@tus/file-store').then(async ({ FileStore: Arriving }) => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        return new Arriving({ directory: folder })
      })
      return uploads
    },
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
