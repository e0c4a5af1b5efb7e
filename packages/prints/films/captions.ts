import { type Clip, chaptersOf, TITLE_SECONDS } from './clip.ts'

const stamp = (seconds: number) => {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `00:${minutes}:${String(seconds % 60).padStart(2, '0')}.000`
}

/** WebVTT for a video: its title, then each step. A cue that begins a chapter bears its name, as the player reads them. */
export function captionsFor(clip: Clip): string {
  const chapters = new Map(chaptersOf(clip).map(({ from, title }) => [from, title]))
  const cues = [{ from: 0, to: TITLE_SECONDS, text: `${clip.title}. [A soft drone]` }]
  let time = TITLE_SECONDS
  for (const { seconds, text } of clip.steps) {
    cues.push({ from: time, to: time + seconds, text })
    time += seconds
  }
  const lines = cues.map(({ from, to, text }) => {
    const chapter = chapters.get(from)
    return `${chapter ? `Chapter: ${chapter}\n` : ''}${stamp(from)} --> ${stamp(to)}\n${text}\n`
  })
  return `WEBVTT\n\n${lines.join('\n')}`
}
