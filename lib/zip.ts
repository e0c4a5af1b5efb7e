import { open } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> }

/** The format's own fields have 32 bits. */
const MOST = 0xffff_ffff

/**
 * Writes a ZIP file, entry after entry, without holding one of them in memory. Names are UTF-8; whatever is 4 GB or more is refused.
 * @returns its size in bytes
 */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let offset = 0
  const write = async (bytes: Buffer) => {
    await file.writeFile(bytes)
    offset += bytes.length
    if (offset > MOST) throw new Error('A ZIP file of 4 GB or more is not written.')
  }
  try {
    const directory: Buffer[] = []
    for await (const { name, content } of entries) {
      const begin = offset
      const about = { name: Buffer.from(name, 'utf8'), at }
      await write(Buffer.concat([header(LOCAL, about, NOTHING), about.name]))
      const sums = await deflated(content, write)
      await write(descriptor(sums))
      directory.push(Buffer.concat([central(about, sums, begin), about.name]))
    }
    const begin = offset
    for (const one of directory) await write(one)
    await write(end(directory.length, offset - begin, begin))
    await file.sync()
    return offset
  } finally {
    await file.close()
  }
}

type Sums = { crc: number; packed: number; size: number }
const NOTHING: Sums = { crc: 0, packed: 0, size: 0 }

async function deflated(
  content: ZipEntry['content'],
  write: (bytes: Buffer) => Promise<void>,
): Promise<Sums> {
  const sums = { ...NOTHING }
  const packer = createDeflateRaw()
  const packed = (async () => {
    for await (const bytes of packer as AsyncIterable<Buffer>) {
      sums.packed += bytes.length
      await write(bytes)
    }
  })()
  // Keeps the first failure while the rest is still being read.
  packed.catch(() => {})
  try {
    for await (const piece of content) {
      const bytes = Buffer.from(piece, 'utf8')
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      if (!packer.write(bytes))
        await Promise.race([packed, new Promise((resolve) => packer.once('drain', resolve))])
    }
    packer.end()
    await packed
  } catch (error) {
    packer.destroy()
    throw error
  }
  if (sums.size > MOST) throw new Error('A file of 4 GB or more is not packed.')
  return sums
}

const LOCAL = 0x04034b50
/** Sizes come behind the content, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20

type About = { name: Buffer; at: Date }

function header(signature: number, { name, at }: About, { crc, packed, size }: Sums): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(VERSION, 4)
  writeCommon(bytes, 6, at, { crc, packed, size })
  bytes.writeUInt16LE(name.length, 26)
  return bytes
}

function central({ name, at }: About, sums: Sums, begin: number): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50, 0)
  // Marked as written by Unix, so that owner-only permissions are kept.
  bytes.writeUInt16LE((3 << 8) | VERSION, 4)
  bytes.writeUInt16LE(VERSION, 6)
  writeCommon(bytes, 8, at, sums)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt32LE((0o100600 << 16) >>> 0, 38)
  bytes.writeUInt32LE(begin, 42)
  return bytes
}

function writeCommon(bytes: Buffer, from: number, at: Date, { crc, packed, size }: Sums) {
  bytes.writeUInt16LE(FLAGS, from)
  bytes.writeUInt16LE(DEFLATED, from + 2)
  bytes.writeUInt16LE(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    from + 4,
  )
  bytes.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    from + 6,
  )
  bytes.writeUInt32LE(crc, from + 8)
  bytes.writeUInt32LE(packed, from + 12)
  bytes.writeUInt32LE(size, from + 16)
}

function descriptor({ crc, packed, size }: Sums): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function end(count: number, size: number, begin: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(begin, 16)
  return bytes
}
