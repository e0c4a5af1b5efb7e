/** Of a cue with which a chapter begins: its identifier. */
const CHAPTER = /^chapter:\s*(\S.*)$/i
const TIMES = /^((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d\d:\d\d\.\d{3})/

/**
 * The chapters of a film, as WebVTT of its own: whoever writes captions names a cue `Chapter: …`, and the chapter lasts until
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
