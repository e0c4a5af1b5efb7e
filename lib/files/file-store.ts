import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** A byte range, inclusive, counted from 0. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  /** The size of the whole file, also for a partial read. */
  size: number
  stream(): Readable
}

/**
 * Stores uploaded files in a folder or an S3-compatible store. Names are plain paths (`pictures/ab12/800.webp`); others are
 * refused, so that no name leads out of the store.
 */
export type FileStore = {
  /** Atomic. Replaces a file of the same name. */
  put(name: string, content: Buffer, type: string): Promise<void>
  /** The same from a local file of any size. */
  putFile(name: string, path: string, type: string): Promise<void>
  /** Null if there is none. */
  find(name: string, range?: ByteRange): Promise<StoredFile | null>
  /** Succeeds if there is none. */
  remove(name: string): Promise<void>
  /** The names below a folder, in no order. */
  list(folder: string): Promise<string[]>
  /** What it is and how full it is. @throws the error of the disk or the store */
  room(): Promise<StoreRoom>
  /** Receives resumable uploads (tus). A complete one is in the store under its id. */
  uploads(): Promise<DataStore>
}

export type StoreRoom = {
  kind: 'folder' | 's3'
  /** The folder, or the bucket and its host. */
  where: string
  files: number
  usedBytes: number
  /** False if there are more than counted. */
  isWhole: boolean
  /** The disk of the folder. */
  disk: { freeBytes: number; totalBytes: number } | null
}

/** Counting more would take too long. */
export const MOST_COUNTED = 20_000

const PLAIN_NAME = /^[a-z0-9][\w-]*(\.[\w-]+)*(\/[a-z0-9][\w-]*(\.[\w-]+)*)*$/i

/** @throws Error: names are made by the program, so a wrong one is a bug */
export function requirePlainName(name: string): void {
  if (name.length > 200 || !PLAIN_NAME.test(name)) throw new Error(`Not the name of a stored file: ${name}`)
}

/** The whole file in memory, for small ones. */
export async function bytesOf(file: StoredFile): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of file.stream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
