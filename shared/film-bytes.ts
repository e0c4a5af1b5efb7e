/** `codec` is of the pictures, `sound` of the sound, both as the file names them; '' where it has no sound. */
export type FilmContent = {
  type: 'video/mp4' | 'video/webm'
  seconds: number
  codec: string
  sound: string
}

/** Reads this many bytes from a place of the file; fewer at its end. */
export type ReadAt = (start: number, length: number) => Promise<Uint8Array>

/** This many heads are walked over before a file is taken for broken. */
export const MOST_PARTS = 100_000
/** Of what describes a video; the pictures themselves are elsewhere. */
export const MOST_HEAD_BYTES = 64 * 1024 * 1024

/** Reads numbers and letters from bytes, in a browser as on a server. Past the end everything is zero or shorter. */
export function bytesAt(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    length: bytes.length,
    u8: (at: number) => bytes[at] ?? 0,
    u32: (at: number) => (at + 4 <= bytes.length ? view.getUint32(at) : 0),
    u64: (at: number) => (at + 8 <= bytes.length ? Number(view.getBigUint64(at)) : 0),
    i16: (at: number) => (at + 2 <= bytes.length ? view.getInt16(at) : 0),
    f32: (at: number) => (at + 4 <= bytes.length ? view.getFloat32(at) : 0),
    f64: (at: number) => (at + 8 <= bytes.length ? view.getFloat64(at) : 0),
    latin: (at: number, end = bytes.length) =>
      String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 256))),
    from: (at: number, end?: number) => bytes.subarray(at, end),
  }
}
