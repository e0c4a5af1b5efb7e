import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

type Folders = { from: string; to: string; without?: readonly string[] }

/**
 * Puts the files of a folder into another one, where they are not there yet. On one disk they are links to the same bytes, which cost no
 * room: a stored file is replaced, never written into. Elsewhere they are copied.
 * @param without folders that stay, such as 'takeout'; what begins with a dot is half-written, and stays too
 * @returns how many are in it now
 */
export function keepFiles({ from, to, without = [] }: Folders): number {
  return each({ from, to, without }, (file, target) => {
    if (existsSync(target)) return
    try {
      linkSync(file, target)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Removed since it was listed.
      if (code === 'ENOENT') return
      copyFileSync(file, target)
    }
  })
}

/** The same as copies of their own, for files that a program will work with. */
export function copyFiles(folders: Folders): number {
  return each(folders, (file, target) => copyFileSync(file, target, constants.COPYFILE_FICLONE))
}

function each({ from, to, without = [] }: Folders, put: (file: string, target: string) => void): number {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (!existsSync(from)) return 0
  let files = 0
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const parts = relative(from, file).split(sep)
    if (parts.some((part) => part.startsWith('.')) || without.includes(parts[0] ?? '')) continue
    const target = join(to, ...parts)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    put(file, target)
    files++
  }
  return files
}

/** Puts a folder in the place of another, which is kept under a name of its own. @returns that name; null where there was none */
export function replaceFolder(fresh: string, folder: string, now: number): string | null {
  const old = existsSync(folder) ? `${folder}.before-restore-${now}` : null
  if (old) renameSync(folder, old)
  renameSync(fresh, folder)
  return old
}
