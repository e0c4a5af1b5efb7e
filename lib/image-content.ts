type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

export type PictureContent = {
  type: PictureType
  width: number
  height: number
  /** Without what phones append after the picture, such as videos. */
  bytes: Buffer
}

/**
 * What a file is by its bytes, whatever it is called: a JPEG, PNG or WebP with its size in pixels, or null. It must begin and end as
 * one; what comes after its end is no part of it, so that nothing else can be hidden behind a picture.
 * Sources: ITU T.81 annex B, PNG (W3C) section 5 and 11.2, RFC 9649.
 */
export function readPicture(bytes: Buffer): PictureContent | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}

const PNG_BEGIN = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Walks from chunk to chunk up to the one that ends it. */
function readPng(bytes: Buffer): PictureContent | null {
  if (bytes.length < 45 || !bytes.subarray(0, 16).equals(PNG_BEGIN)) return null
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND')
      return {
        type: 'image/png',
        width: bytes.readUInt32BE(16),
        height: bytes.readUInt32BE(20),
        bytes: bytes.subarray(0, end),
      }
    at = end
  }
  return null
}

/** Walks from marker to marker: the header of the frame has the size, and a picture ends with its own marker. */
function readJpeg(bytes: Buffer): PictureContent | null {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // A marker may have any number of fill bytes before it.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return size && { type: 'image/jpeg', ...size, bytes: bytes.subarray(0, at + 2) }
    if (at + 9 >= bytes.length) return null
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    // C4, C8 and CC are tables; the other Cs are frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size ??= { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + length
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return null
}

/** Finds the marker after a scan, in which FF is always followed by zero or a restart code. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function readWebp(bytes: Buffer): PictureContent | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  const end = bytes.readUInt32LE(4) + 8
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || end < 30 || end > bytes.length) return null
  const size = webpSize(bytes)
  return size && { type: 'image/webp', ...size, bytes: bytes.subarray(0, end) }
}

/** HEIC, which only Safari shows. */
export function isHeic(bytes: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))
}

function webpSize(bytes: Buffer): { width: number; height: number } | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  return null
}
