import { bytesAt, type FilmContent, MOST_HEAD_BYTES, MOST_PARTS, type ReadAt } from './film-bytes.ts'

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const CODEC = 0x86
const VIDEO_TRACK = 1
const SOUND_TRACK = 2
const CLUSTER = 0x1f43b675
const CLUSTER_BYTES = [0x1f, 0x43, 0xb6, 0x75]
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1
/** More than the longest cluster that recorders write. */
const LAST_CLUSTER_BYTES = 16 * 1024 * 1024

/** A WebM. Browsers record it without a length: it is then read from its last cluster. */
export async function readWebm(read: ReadAt, size: number): Promise<FilmContent | null> {
  const head = elementOf(await read(0, 12), size)
  if (head?.id !== EBML || head.length > 4096) return null
  const about = (await read(0, head.head + head.length)).subarray(head.head)
  if (textOf(child(about, DOC_TYPE)) !== 'webm') return null
  const segment = elementOf(await read(head.head + head.length, 12), size)
  if (segment?.id !== SEGMENT) return null
  let at = head.head + head.length + segment.head
  const end = segment.isOpen ? size : at + segment.length
  // A cut-off video ends before its segment does.
  if (end > size) return null
  let info: Uint8Array | null = null
  let tracks: Uint8Array | null = null
  for (let n = 0; at < end && n < MOST_PARTS; n++) {
    const element = elementOf(await read(at, 12), end - at)
    if (!element) return null
    if (element.id === INFO || element.id === TRACKS) {
      if (element.length > MOST_HEAD_BYTES) return null
      const bytes = (await read(at, element.head + element.length)).subarray(element.head)
      if (element.id === INFO) info = bytes
      else tracks = bytes
    }
    if (element.id === CLUSTER && info && tracks) {
      const seconds = infoSeconds(info) ?? (await clustersSeconds(read, at, end, scaleOf(info)))
      return contentOf(tracks, seconds)
    }
    if (element.isOpen) break
    at += element.head + element.length
  }
  return null
}

function contentOf(tracks: Uint8Array, seconds: number | null): FilmContent | null {
  const entries = children(tracks, TRACK_ENTRY)
  const codecOf = (type: number) => {
    const entry = entries.find((one) => numberOf(child(one, TRACK_TYPE)) === type)
    return entry && textOf(child(entry, CODEC))
  }
  const codec = codecOf(VIDEO_TRACK)
  if (codec === undefined || !seconds) return null
  return { type: 'video/webm', seconds, codec, sound: codecOf(SOUND_TRACK) ?? '' }
}

/** When the last block of the last cluster begins. */
async function clustersSeconds(
  read: ReadAt,
  first: number,
  end: number,
  scale: number,
): Promise<number | null> {
  const start = Math.max(first, end - LAST_CLUSTER_BYTES)
  const tail = await read(start, end - start)
  for (let at = tail.length; at > 0; ) {
    at = lastCluster(tail, at)
    if (at < 0) return null
    const ticks = lastTick(tail.subarray(at))
    if (ticks !== null) return (ticks * scale) / 1e9
  }
  return null
}

function lastCluster(bytes: Uint8Array, before: number): number {
  for (let at = before - 1; at >= 0; at--)
    if (CLUSTER_BYTES.every((byte, n) => bytes[at + n] === byte)) return at
  return -1
}

/** Null for bytes that only look like a cluster. */
function lastTick(bytes: Uint8Array): number | null {
  const cluster = elementOf(bytes.subarray(0, 12), bytes.length)
  if (!cluster || cluster.length > bytes.length - cluster.head) return null
  const content = bytes.subarray(cluster.head, cluster.head + cluster.length)
  const start = numberOf(child(content, TIMESTAMP))
  if (start === null) return null
  const blocks = [
    ...children(content, SIMPLE_BLOCK),
    ...children(content, BLOCK_GROUP).flatMap((group) => children(group, BLOCK)),
  ]
  const ticks = blocks.map((block) => {
    const track = Math.clz32(block[0] ?? 0) - 23
    return bytesAt(block).i16(track)
  })
  return ticks.length === 0 ? null : start + ticks.reduce((most, tick) => Math.max(most, tick), 0)
}

type Element = { id: number; length: number; head: number; isOpen: boolean }

function elementOf(bytes: Uint8Array, left: number): Element | null {
  const first = bytes[0] ?? 0
  const idBytes = Math.clz32(first) - 23
  if (first === 0 || idBytes > 4 || bytes.length < idBytes + 1) return null
  const lengthFirst = bytes[idBytes] ?? 0
  const lengthBytes = Math.clz32(lengthFirst) - 23
  if (lengthFirst === 0 || bytes.length < idBytes + lengthBytes) return null
  let length = lengthFirst & ((1 << (8 - lengthBytes)) - 1)
  let isOpen = length === (1 << (8 - lengthBytes)) - 1
  for (let n = 1; n < lengthBytes; n++) {
    const byte = bytes[idBytes + n] ?? 0
    isOpen &&= byte === 0xff
    length = length * 256 + byte
  }
  const head = idBytes + lengthBytes
  const id = numberOf(bytes.subarray(0, idBytes)) ?? 0
  return { id, length: isOpen ? left - head : length, head, isOpen }
}

function children(parent: Uint8Array, id: number): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0, n = 0; at < parent.length && n < MOST_PARTS; n++) {
    const element = elementOf(parent.subarray(at, at + 12), parent.length - at)
    if (!element) break
    if (element.id === id) found.push(parent.subarray(at + element.head, at + element.head + element.length))
    at += element.head + element.length
  }
  return found
}

const child = (parent: Uint8Array, id: number): Uint8Array | undefined => children(parent, id)[0]

function numberOf(bytes: Uint8Array | undefined): number | null {
  if (!bytes || bytes.length === 0 || bytes.length > 6) return null
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}

const textOf = (bytes: Uint8Array | undefined) => (bytes ? bytesAt(bytes).latin(0).replaceAll('\0', '') : '')

/** Nanoseconds of a tick. */
const scaleOf = (info: Uint8Array) => numberOf(child(info, TIMESTAMP_SCALE)) ?? 1_000_000

function infoSeconds(info: Uint8Array): number | null {
  const bytes = bytesAt(child(info, DURATION) ?? new Uint8Array())
  const ticks = bytes.length === 4 ? bytes.f32(0) : bytes.length === 8 ? bytes.f64(0) : 0
  const seconds = (ticks * scaleOf(info)) / 1e9
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
