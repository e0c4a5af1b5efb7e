import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Names and health answers are only for the user who runs the studio. */
const OWNER_ONLY = 0o600
const ENDINGS = ['', '-wal', '-shm', '-journal']

/** Creates the file before SQLite does, and restricts one that an older version left readable. */
export function makePrivate(file: string) {
  if (file === ':memory:' || file.startsWith('file:')) return
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const ending of ENDINGS) if (isOpenToOthers(file + ending)) chmodSync(file + ending, OWNER_ONLY)
}

/** Windows has no such bits. */
export function isOpenToOthers(file: string): boolean {
  return process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0
}
