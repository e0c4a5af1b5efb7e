import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Names and health answers of people are for the one who runs the studio: neither group nor others read its files. */
const OWNER_ONLY = 0o600
const ENDINGS = ['', '-wal', '-shm', '-journal']

/** Makes a file of ours before SQLite does, and shuts one that an older version left open, with what SQLite keeps beside it. */
export function makePrivate(file: string) {
  if (file === ':memory:' || file.startsWith('file:')) return
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const ending of ENDINGS) if (isOpenToOthers(file + ending)) chmodSync(file + ending, OWNER_ONLY)
}

/** Whether others than its owner may read or write a file. Windows has no such bits. */
export function isOpenToOthers(file: string): boolean {
  return process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0
}
