import { bytesAt, type FilmContent, MOST_HEAD_BYTES, MOST_PARTS, type ReadAt } from './film-bytes.ts'

type Box = { type: string; length: number; head: number }

/** An MP4 or a QuickTime file, whole or in fragments, as phones, cameras and recorders write it. */
export async function readMp4(read: ReadAt, size: number): Promise<FilmContent | null> {
  let moov: Uint8Array | null = null
  let hasPictures = false
  /** An index a track. */
  const indexed = new Map<number, number>()
  let lastFragment: Uint8Array | null = null
  let at = 0
  for (let n = 0; at + 8 <= size; n++) {
    const box = n < MOST_PARTS && boxOf(await read(at, 16), size - at)
    if (!box || (at === 0 && box.type !== 'ftyp')) return null
    if (at + box.length > size) return null
    if (box.type === 'mdat') hasPictures = true
    if (['moov', 'sidx', 'moof'].includes(box.type)) {
      if (box.length > MOST_HEAD_BYTES) return null
      const content = (await read(at, box.length)).subarray(box.head)
      if (box.type === 'moov') moov = content
      if (box.type === 'sidx') {
        const track = bytesAt(content).u32(4)
        indexed.set(track, (indexed.get(track) ?? 0) + sidxSeconds(content))
      }
      if (box.type === 'moof') {
        // A file with a list of its fragments is not walked over: its last one says how long it is.
        const last: number | null = lastFragment ? null : await lastListed(read, size)
        lastFragment = content
        if (last !== null && last > at) {
          hasPictures = true
          at = last
          continue
        }
      }
    }
    at += box.length
  }
  if (!moov || !hasPictures || at !== size) return null
  return contentOf(moov, Math.max(0, ...indexed.values()), lastFragment)
}

function contentOf(moov: Uint8Array, indexSeconds: number, fragment: Uint8Array | null): FilmContent | null {
  const tracks = all(moov, 'trak')
  const pictures = tracks.find((trak) => handlerOf(trak) === 'vide')
  const codec = pictures && codecOf(pictures)
  if (!pictures || !codec) return null
  const sound = tracks.find((trak) => handlerOf(trak) === 'soun')
  const seconds =
    movieSeconds(moov) ||
    indexSeconds ||
    (fragment && fragmentsSeconds(moov, fragment)) ||
    timeOf(find(pictures, ['mdia', 'mdhd'])).seconds
  if (!seconds || !Number.isFinite(seconds)) return null
  return { type: 'video/mp4', seconds, codec, sound: (sound && codecOf(sound)) ?? '' }
}

function handlerOf(trak: Uint8Array): string {
  return bytesAt(find(trak, ['mdia', 'hdlr']) ?? new Uint8Array()).latin(8, 12)
}

/** The first entry of a track's sample descriptions names its codec. */
function codecOf(trak: Uint8Array): string | null {
  const stsd = find(trak, ['mdia', 'minf', 'stbl', 'stsd'])
  return (stsd && boxOf(stsd.subarray(8, 24), stsd.length - 8)?.type) ?? null
}

/** The length in the movie's own head; of fragments in `mehd`. */
function movieSeconds(moov: Uint8Array): number {
  const { scale, seconds } = timeOf(find(moov, ['mvhd']))
  if (seconds > 0) return seconds
  const extended = find(moov, ['mvex', 'mehd'])
  if (!extended || scale === 0) return 0
  const bytes = bytesAt(extended)
  return (bytes.u8(0) === 1 ? bytes.u64(4) : bytes.u32(4)) / scale
}

/** Scale and length of `mvhd` and `mdhd`, which begin alike. */
function timeOf(head: Uint8Array | null): { scale: number; seconds: number } {
  if (!head) return { scale: 0, seconds: 0 }
  const bytes = bytesAt(head)
  const isLong = bytes.u8(0) === 1
  const scale = bytes.u32(isLong ? 20 : 12)
  const duration = isLong ? bytes.u64(24) : bytes.u32(16)
  const isUnknown = duration === (isLong ? 2 ** 64 : 0xffff_ffff)
  return { scale, seconds: scale === 0 || isUnknown ? 0 : duration / scale }
}

/** An index of fragments has the length of each. */
function sidxSeconds(content: Uint8Array): number {
  const bytes = bytesAt(content)
  const scale = bytes.u32(8)
  let at = bytes.u8(0) === 0 ? 20 : 28
  const count = bytes.u32(at) & 0xffff
  let duration = 0
  at += 4
  for (let n = 0; n < count && at + 12 <= bytes.length; n++, at += 12)
    // An index of indexes: those that it names are counted themselves.
    if (bytes.u8(at) < 0x80) duration += bytes.u32(at + 4)
  return scale === 0 ? 0 : duration / scale
}

/** Where the last fragment begins, from the list at the end of the file; null without one. */
async function lastListed(read: ReadAt, size: number): Promise<number | null> {
  if (size < 32) return null
  const end = bytesAt(await read(size - 16, 16))
  if (end.latin(4, 8) !== 'mfro') return null
  const length = end.u32(12)
  if (length > size || length > MOST_HEAD_BYTES || length < 24) return null
  const list = await read(size - length, length)
  if (boxOf(list, length)?.type !== 'mfra') return null
  const starts = all(list.subarray(8), 'tfra').map((track) => {
    const bytes = bytesAt(track)
    const isLong = bytes.u8(0) === 1
    const sizes = bytes.u32(8)
    const numbers = ((sizes >> 4) & 3) + ((sizes >> 2) & 3) + (sizes & 3) + 3
    const entry = (isLong ? 16 : 8) + numbers
    const last = 16 + (bytes.u32(12) - 1) * entry
    return isLong ? bytes.u64(last + 8) : bytes.u32(last + 4)
  })
  return starts.length === 0 ? null : Math.max(...starts)
}

/** When the last fragment ends: its start, and the samples that it has. */
function fragmentsSeconds(moov: Uint8Array, fragment: Uint8Array): number {
  const scales = new Map(
    all(moov, 'trak').map((trak) => {
      const head = bytesAt(find(trak, ['tkhd']) ?? new Uint8Array())
      return [head.u32(head.u8(0) === 1 ? 20 : 12), timeOf(find(trak, ['mdia', 'mdhd'])).scale]
    }),
  )
  const usual = new Map(
    all(find(moov, ['mvex']) ?? new Uint8Array(), 'trex').map((trex) => {
      const bytes = bytesAt(trex)
      return [bytes.u32(4), bytes.u32(12)]
    }),
  )
  const ends = all(fragment, 'traf').map((traf) => {
    const head = bytesAt(find(traf, ['tfhd']) ?? new Uint8Array())
    const track = head.u32(4)
    const scale = scales.get(track) ?? 0
    const flags = head.u32(0) & 0xffffff
    const durationAt = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
    const each = flags & 8 ? head.u32(durationAt) : (usual.get(track) ?? 0)
    const start = bytesAt(find(traf, ['tfdt']) ?? new Uint8Array())
    const begun = start.u8(0) === 1 ? start.u64(4) : start.u32(4)
    const ticks = all(traf, 'trun').reduce((sum, trun) => sum + runTicks(trun, each), begun)
    return scale === 0 ? 0 : ticks / scale
  })
  return Math.max(0, ...ends)
}

function runTicks(trun: Uint8Array, each: number): number {
  const bytes = bytesAt(trun)
  const flags = bytes.u32(0) & 0xffffff
  const count = bytes.u32(4)
  if (!(flags & 0x100)) return count * each
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  let ticks = 0
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  for (let n = 0; n < count && at + step <= bytes.length; n++, at += step) ticks += bytes.u32(at)
  return ticks
}

function boxOf(content: Uint8Array, left: number): Box | null {
  const bytes = bytesAt(content)
  if (bytes.length < 8) return null
  const short = bytes.u32(0)
  const type = bytes.latin(4, 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null
  if (short === 0) return { type, length: left, head: 8 }
  if (short === 1) {
    const long = bytes.u64(8)
    return long < 16 ? null : { type, length: long, head: 16 }
  }
  return short < 8 ? null : { type, length: short, head: 8 }
}

function all(parent: Uint8Array, type: string): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0, n = 0; at + 8 <= parent.length && n < MOST_PARTS; n++) {
    const box = boxOf(parent.subarray(at, at + 16), parent.length - at)
    if (!box) break
    if (box.type === type) found.push(parent.subarray(at + box.head, at + box.length))
    at += box.length
  }
  return found
}

function find(parent: Uint8Array, [type = '', ...rest]: string[]): Uint8Array | null {
  const [box] = all(parent, type)
  if (!box) return null
  return rest.length === 0 ? box : find(box, rest)
}
