import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Bytes from one to another, both included, counted from 0. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  /** Bytes of the whole file, whatever part of it is read. */
  size: number
  stream(): Readable
}

/**
 * Where uploaded files are kept: a folder, or an S3-compatible store. Names are paths of plain parts (`pictures/ab12/800.webp`);
 * any other is refused, so that no name leads out of the store.
 */
export type FileStore = {
  /** A file is there whole or not at all; one of the same name is replaced. */
  put(name: string, content: Buffer, type: string): Promise<void>
  /** The same from a file on the disk of this machine, whatever its size. */
  putFile(name: string, path: string, type: string): Promise<void>
  /** Null where there is none. */
  find(name: string, range?: ByteRange): Promise<StoredFile | null>
  /** Also where there is none. */
  remove(name: string): Promise<void>
  /** The names below a folder, in no order. */
  list(folder: string): Promise<string[]>
  /** What it is, and how full. @throws what the disk or the store says */
  room(): Promise<StoreRoom>
  /** Where files arrive in parts, each time from where the last one ended (tus). A whole one is in the store under its id. */
  uploads(): Promise<DataStore>
}

export type StoreRoom = {
  kind: 'folder' | 's3'
  /** The folder, or the bucket and whose it is. */
  where: string
  files: number
  usedBytes: number
  /** False where there are more than are counted. */
  isWhole: boolean
  /** Of the disk that the folder lies on. */
  disk: { freeBytes: number; totalBytes: number } | null
}

/** Beyond them counting takes longer than anyone waits. */
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
