export type FilmContent = { type: 'video/mp4' | 'video/webm'; seconds: number }

/** Reads so many bytes from a place of the file; fewer at its end. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>

/**
 * What a film is by its bytes, whatever it is called: an MP4 or WebM with a picture track and its length, or null. Only heads are
 * read, however large it is; what they claim to lie beyond the end of the file is cut off, and no film.
 * Sources: ISO/IEC 14496-12 (boxes), RFC 9559 and RFC 8794 (Matroska, EBML).
 */
export async function readFilm(read: ReadAt, size: number): Promise<FilmContent | null> {
  return (await readMp4(read, size)) ?? (await readWebm(read, size))
}

/** So many heads are walked over before a file is taken for broken. */
const MOST_PARTS = 4000
/** Of what describes a film; the pictures themselves are elsewhere. */
const MOST_HEAD_BYTES = 64 * 1024 * 1024

async function readMp4(read: ReadAt, size: number): Promise<FilmContent | null> {
  let moov: Buffer | null = null
  let hasPictures = false
  let at = 0
  for (let n = 0; at + 8 <= size && n < MOST_PARTS; n++) {
    const box = boxOf(await read(at, 16), size - at)
    if (!box || (at === 0 && box.type !== 'ftyp')) return null
    if (at + box.length > size) return null
    if (box.type === 'mdat') hasPictures = true
    if (box.type === 'moov') {
      if (box.length > MOST_HEAD_BYTES) return null
      moov = (await read(at, box.length)).subarray(box.head)
    }
    at += box.length
  }
  if (!moov || !hasPictures || at !== size) return null
  const head = find(moov, ['mvhd'])
  const hasVideo = all(moov, 'trak').some((trak) => {
    const handler = find(trak, ['mdia', 'hdlr'])
    return handler !== null && handler.length >= 12 && handler.toString('latin1', 8, 12) === 'vide'
  })
  const seconds = head && mvhdSeconds(head)
  return hasVideo && seconds ? { type: 'video/mp4', seconds } : null
}

type Box = { type: string; length: number; head: number }

function boxOf(bytes: Buffer, left: number): Box | null {
  if (bytes.length < 8) return null
  const short = bytes.readUInt32BE(0)
  const type = bytes.toString('latin1', 4, 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null
  if (short === 0) return { type, length: left, head: 8 }
  if (short === 1) {
    if (bytes.length < 16) return null
    const long = Number(bytes.readBigUInt64BE(8))
    return long < 16 ? null : { type, length: long, head: 16 }
  }
  return short < 8 ? null : { type, length: short, head: 8 }
}

function all(parent: Buffer, type: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0, n = 0; at + 8 <= parent.length && n < MOST_PARTS; n++) {
    const box = boxOf(parent.subarray(at, at + 16), parent.length - at)
    if (!box) break
    if (box.type === type) found.push(parent.subarray(at + box.head, at + box.length))
    at += box.length
  }
  return found
}

function find(parent: Buffer, [type = '', ...rest]: string[]): Buffer | null {
  const [box] = all(parent, type)
  if (!box) return null
  return rest.length === 0 ? box : find(box, rest)
}

function mvhdSeconds(head: Buffer): number | null {
  const isLong = head[0] === 1
  if (head.length < (isLong ? 32 : 20)) return null
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  return scale === 0 || duration === 0 ? null : duration / scale
}

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const VIDEO_TRACK = 1
const CLUSTER = 0x1f43b675

async function readWebm(read: ReadAt, size: number): Promise<FilmContent | null> {
  const head = elementOf(await read(0, 12), size)
  if (head?.id !== EBML || head.length > 4096) return null
  const about = (await read(0, head.head + head.length)).subarray(head.head)
  if (child(about, DOC_TYPE)?.toString('latin1').replaceAll('\0', '') !== 'webm') return null
  const segment = elementOf(await read(head.head + head.length, 12), size)
  if (segment?.id !== SEGMENT) return null
  let at = head.head + head.length + segment.head
  const end = segment.isOpen ? size : at + segment.length
  // A cut-off film ends before its segment does.
  if (end > size) return null
  let seconds: number | null = null
  let hasVideo = false
  let hasPictures = false
  for (let n = 0; at < end && n < MOST_PARTS; n++) {
    const element = elementOf(await read(at, 12), end - at)
    if (!element) return null
    if (element.id === CLUSTER) hasPictures = true
    if (element.id === INFO || element.id === TRACKS) {
      if (element.length > MOST_HEAD_BYTES) return null
      const bytes = (await read(at, element.head + element.length)).subarray(element.head)
      if (element.id === INFO) seconds = infoSeconds(bytes)
      else
        hasVideo = children(bytes, TRACK_ENTRY).some(
          (entry) => numberOf(child(entry, TRACK_TYPE)) === VIDEO_TRACK,
        )
    }
    if (seconds !== null && hasVideo && hasPictures) return { type: 'video/webm', seconds }
    if (element.isOpen) break
    at += element.head + element.length
  }
  return null
}

type Element = { id: number; length: number; head: number; isOpen: boolean }

function elementOf(bytes: Buffer, left: number): Element | null {
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
  return { id: bytes.readUIntBE(0, idBytes), length: isOpen ? left - head : length, head, isOpen }
}

function children(parent: Buffer, id: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0, n = 0; at < parent.length && n < MOST_PARTS; n++) {
    const element = elementOf(parent.subarray(at, at + 12), parent.length - at)
    if (!element) break
    if (element.id === id) found.push(parent.subarray(at + element.head, at + element.head + element.length))
    at += element.head + element.length
  }
  return found
}

const child = (parent: Buffer, id: number): Buffer | undefined => children(parent, id)[0]

function numberOf(bytes: Buffer | undefined): number | null {
  return bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : null
}

function infoSeconds(info: Buffer): number | null {
  const scale = numberOf(child(info, TIMESTAMP_SCALE)) ?? 1_000_000
  const bytes = child(info, DURATION)
  const ticks = bytes?.length === 4 ? bytes.readFloatBE(0) : bytes?.length === 8 ? bytes.readDoubleBE(0) : 0
  const seconds = (ticks * scale) / 1e9
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
