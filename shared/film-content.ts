import type { FilmContent, ReadAt } from './film-bytes.ts'
import { readMp4 } from './film-mp4.ts'
import { readWebm } from './film-webm.ts'

/**
 * What a video is by its bytes, whatever it is called: an MP4, a QuickTime file of the same kind, or a WebM, with a picture track and its
 * length; or null. Only heads are read, however large it is; what they claim to lie beyond the end of the file is cut off, and no video.
 * The browser asks before it sends a video, the server when it has arrived.
 * Sources: ISO/IEC 14496-12 (boxes), RFC 9559 and RFC 8794 (Matroska, EBML).
 */
export async function readFilm(read: ReadAt, size: number): Promise<FilmContent | null> {
  return (await readMp4(read, size)) ?? (await readWebm(read, size))
}

const PLAYED = ['avc1', 'avc3', 'vp08', 'vp09', 'av01', 'V_VP8', 'V_VP9', 'V_AV1']
const NAMES: Record<string, string> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  dvh1: 'HEVC',
  dvhe: 'HEVC',
  mp4v: 'MPEG-4 Part 2',
  s263: 'H.263',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  mjpb: 'Motion JPEG',
}
const SILENT = ['lpcm', 'sowt', 'twos', 'in24', 'in32', 'fl32', 'fl64', 'ipcm', 'raw ', 'samr', 'sawb']

/** What browsers can't play of it, by the name that people know; null when they play all. */
export function unplayable({ codec, sound }: Pick<FilmContent, 'codec' | 'sound'>): string | null {
  if (!PLAYED.includes(codec))
    return NAMES[codec] ?? (/^ap(4|c)/.test(codec) ? 'ProRes' : `“${codec.trim()}”`)
  if (SILENT.includes(sound)) return /^sa/.test(sound) ? 'AMR sound' : 'PCM sound'
  return null
}
