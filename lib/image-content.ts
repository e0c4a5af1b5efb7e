type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

export type PictureContent = { type: PictureType; width: number; height: number }

/**
 * What a file is by its bytes, whatever it is called: a JPEG, PNG or WebP with its size in pixels, or null. It must begin
 * and end as one, so that nothing else can be hidden behind a picture.
 * Sources: ITU T.81 annex B, PNG (W3C) section 5 and 11.2, RFC 9649.
 */
export function readPicture(bytes: Buffer): PictureContent | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}

const PNG_BEGIN = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')

function readPng(bytes: Buffer): PictureContent | null {
  if (bytes.length < 45 || !bytes.subarray(0, 16).equals(PNG_BEGIN)) return null
  if (!bytes.subarray(-12).equals(PNG_END)) return null
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Walks from marker to marker up to the frame, whose header has the size. */
function readJpeg(bytes: Buffer): PictureContent | null {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return null
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // C4, C8 and CC are tables; the other Cs are frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

function readWebp(bytes: Buffer): PictureContent | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) !== bytes.length - 8) return null
  const size = webpSize(bytes)
  return size && { type: 'image/webp', ...size }
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
