import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

type Folders = { from: string; to: string; without?: readonly string[] }

/**
 * Copies missing files from one folder to another. On the same disk they are hard links, which is safe because stored files are
 * replaced and never modified.
 * @param without folders to skip, such as 'takeout'; unfinished files, whose names start with a dot, are skipped too
 * @returns the number of files now in the target
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

/** The same with real copies, for files that a program will modify. */
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

/** Replaces a folder and keeps the old one under a new name. @returns that name; null if there was no old folder */
export function replaceFolder(fresh: string, folder: string, now: number): string | null {
  const old = existsSync(folder) ? `${folder}.before-restore-${now}` : null
  if (old) renameSync(folder, old)
  renameSync(fresh, folder)
  return old
}
