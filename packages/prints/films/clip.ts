export type Breath = 'in' | 'out' | 'hold'

/** One line of guidance. With a breath, its seconds are counted on the screen. */
export type Step = { seconds: number; text: string; breath?: Breath }

export type SceneName = 'lake' | 'river' | 'moon' | 'wheel' | 'lotus'

export type Clip = {
  key: string
  scene: SceneName
  series: string
  title: string
  description: string
  steps: Step[]
}

/** Every film opens with its title for this long. */
export const TITLE_SECONDS = 3

export const durationOf = (clip: Clip): number =>
  TITLE_SECONDS + clip.steps.reduce((sum, step) => sum + step.seconds, 0)

export type Moment = {
  time: number
  /** Share of the whole film, 0 to 1. */
  progress: number
  /** How full the lungs are, 0 to 1. */
  breath: number
  step: number
  text: string
  next: string
  count: string
  /** Text fades in at each step. */
  textOpacity: number
}

const ease = (t: number) => 0.5 - Math.cos(Math.PI * Math.min(1, Math.max(0, t))) / 2

/** What the film shows at a time. */
export function momentAt(clip: Clip, time: number): Moment {
  const progress = Math.min(1, time / durationOf(clip))
  let start = TITLE_SECONDS
  let lungs = 0
  if (time < start) {
    const next = clip.steps[0]!.text
    return { time, progress, breath: 0, step: -1, text: '', next, count: '', textOpacity: 0 }
  }
  for (const [i, step] of clip.steps.entries()) {
    const from = lungs
    const to = step.breath === 'in' ? 1 : step.breath === 'out' ? 0 : from
    if (time < start + step.seconds || i === clip.steps.length - 1) {
      const inside = Math.min(step.seconds - 0.001, time - start)
      return {
        time,
        progress,
        breath: from + (to - from) * ease(inside / step.seconds),
        step: i,
        text: step.text,
        next: clip.steps[i + 1]?.text ?? '',
        count: step.breath ? String(Math.floor(inside) + 1) : '',
        textOpacity: ease(inside / 0.5),
      }
    }
    start += step.seconds
    lungs = to
  }
  throw new Error(`${clip.key} has no steps`)
}
