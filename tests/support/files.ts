import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '../../lib/files/file-store.ts'
import { folderStore } from '../../lib/files/folder.ts'
import { atTheEnd } from './cleanup.ts'

/** A store of files of its own, which goes away after the suite. */
export function testFiles(): FileStore {
  const folder = mkdtempSync(join(tmpdir(), 'zen-files-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folderStore(folder)
}

/** A store in memory, for proofs that run ten thousand times. */
export function filesInMemory(): FileStore {
  const files = new Map<string, Buffer>()
  return {
    put: async (name, content) => void files.set(name, content),
    putFile: async (name, path) => void files.set(name, readFileSync(path)),
    async find(name, range) {
      const content = files.get(name)
      if (!content) return null
      const part = range ? content.subarray(range.start, range.end + 1) : content
      return { size: content.length, stream: () => Readable.from([part]) }
    },
    remove: async (name) => void files.delete(name),
    // Nothing arrives in parts here; what has arrived can be thrown away.
    uploads: async () =>
      ({ remove: async (name: string) => void files.delete(name) }) as Awaited<
        ReturnType<FileStore['uploads']>
      >,
    room: async () => ({
      kind: 'folder',
      where: 'memory',
      files: files.size,
      isWhole: true,
      disk: null,
      usedBytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    }),
    list: async (folder) => [...files.keys()].filter((name) => name.startsWith(`${folder}/`)),
  }
}
