import { type Clip, TITLE_SECONDS } from './clip.ts'

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

const stamp = (seconds: number) => {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `00:${minutes}:${String(seconds % 60).padStart(2, '0')}.000`
}

/** WebVTT for a film: its title, then each step; counted breaths say their numbers. */
export function captionsFor(clip: Clip): string {
  const cues = [{ from: 0, to: TITLE_SECONDS, text: `${clip.title}. [A soft drone]` }]
  let time = TITLE_SECONDS
  for (const { seconds, text, breath } of clip.steps) {
    const count = breath ? ` … ${NUMBERS.slice(0, seconds).join(', ')}` : ''
    cues.push({ from: time, to: time + seconds, text: text + count })
    time += seconds
  }
  return `WEBVTT\n\n${cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${text}\n`).join('\n')}`
}
