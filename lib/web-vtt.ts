/** The identifier of a cue that starts a chapter. */
const CHAPTER = /^chapter:\s*(\S.*)$/i
const TIMES = /^((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d\d:\d\d\.\d{3})/

/**
 * The chapters of a video, as WebVTT of its own: anyone who writes captions names a cue `Chapter: …`, and the chapter lasts until
 * the next one, or the last cue. Source: W3C WebVTT, sections 3.1 (identifiers) and 1.4 (chapters).
 */
export function chaptersOf(captions: string): string {
  const chapters: { title: string; from: string }[] = []
  let end = ''
  const lines = captions.split(/\r\n|\r|\n/)
  for (const [i, line] of lines.entries()) {
    const times = TIMES.exec(line)
    if (!times) continue
    const [, from = '', to = ''] = times
    const title = CHAPTER.exec(lines[i - 1] ?? '')?.[1]?.trim()
    if (title) chapters.push({ title, from })
    end = to
  }
  const cues = chapters.map(({ title, from }, i) => `${from} --> ${chapters[i + 1]?.from ?? end}\n${title}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMES_LINE = new RegExp(`^\\s*${TIME}[ \\t]+-->[ \\t]+${TIME}([ \\t]|$)`)
/** "00:00:01,000 --> 00:00:04,000": SubRip has a comma, and one digit of hours with some programs. */
const SUBRIP_TIMES = /^\s*(\d{1,2}:\d\d:\d\d)[,.](\d{3})[ \t]*-->[ \t]*(\d{1,2}:\d\d:\d\d)[,.](\d{3}).*$/

/**
 * Captions as WebVTT without a byte order mark and with plain line ends; SubRip (.srt), which most editors write, becomes WebVTT.
 * Null for what is neither: a beginning, at least one cue, and every line of times as the format has it.
 * Source: W3C WebVTT, section 4.
 */
export function toWebVtt(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const vtt = isSubRip(lines) ? ['WEBVTT', '', ...lines.map(subRipLine)] : lines
  if (!/^WEBVTT([ \t]|$)/.test(vtt[0] ?? '')) return null
  const times = vtt.filter((line) => line.includes('-->'))
  return times.length > 0 && times.every((line) => TIMES_LINE.test(line)) ? vtt.join('\n') : null
}

/** SubRip has no header, only a number and then times. */
function isSubRip(lines: string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== '')
  return /^\s*\d+\s*$/.test(lines[first] ?? '') && SUBRIP_TIMES.test(lines[first + 1] ?? '')
}

function subRipLine(line: string): string {
  const [, from, fromMs, to, toMs] = SUBRIP_TIMES.exec(line) ?? []
  if (from && to) return `${from.padStart(8, '0')}.${fromMs} --> ${to.padStart(8, '0')}.${toMs}`
  // WebVTT has no equivalent of SubRip’s colours and positions.
  return line.replaceAll(/<\/?font[^>]*>|\{\\an?\d\}/gi, '')
}
