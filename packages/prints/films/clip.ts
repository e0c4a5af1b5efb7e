import { isCut } from './figure/move.ts'
import type { PoseName } from './figure/poses.ts'

export type Breath = 'in' | 'out' | 'hold'

/** One line of guidance, and the posture that it leads to. With a breath, its seconds are counted on the screen. */
export type Step = { seconds: number; text: string; breath?: Breath; pose?: PoseName; chapter?: string }

export type SceneName = 'lake' | 'river' | 'moon' | 'wheel' | 'lotus'

export type Clip = {
  key: string
  scene: SceneName
  series: string
  title: string
  description: string
  /** The posture under the title. */
  start: PoseName
  steps: Step[]
}

/** Every video opens with its title for this long. */
export const TITLE_SECONDS = 4
/** What no breath measures is done in this many seconds. */
const MOVE_SECONDS = 2.8
const CUT_SECONDS = 0.8
/** Of someone who is not told how to breathe. */
const OWN_BREATH_SECONDS = 6

export const durationOf = (clip: Clip): number =>
  TITLE_SECONDS + clip.steps.reduce((sum, step) => sum + step.seconds, 0)

/** Where each chapter begins, in seconds; the first with the video. */
export function chaptersOf(clip: Clip): { from: number; title: string }[] {
  let time = TITLE_SECONDS
  return clip.steps.flatMap(({ seconds, chapter }, i) => {
    const from = i === 0 ? 0 : time
    time += seconds
    return chapter ? [{ from, title: chapter }] : []
  })
}

export type Moment = {
  time: number
  /** Share of the whole video, 0 to 1. */
  progress: number
  /** How full the lungs are by what the video says, 0 to 1. */
  breath: number
  /** How full those of the figure are. */
  lungs: number
  step: number
  from: PoseName
  to: PoseName
  /** On the way between the two, 0 to 1. */
  way: number
  count: number
}

const ease = (t: number) => 0.5 - Math.cos(Math.PI * Math.min(1, Math.max(0, t))) / 2

/** What the video shows at a time. */
export function momentAt(clip: Clip, time: number): Moment {
  const progress = Math.min(1, time / durationOf(clip))
  const own = 0.5 - Math.cos((time / OWN_BREATH_SECONDS) * Math.PI * 2) / 2
  let start = TITLE_SECONDS
  let lungs = 0
  let pose = clip.start
  if (time < start)
    return { time, progress, breath: 0, lungs: own, step: -1, from: pose, to: pose, way: 1, count: 0 }
  for (const [i, step] of clip.steps.entries()) {
    const to = step.pose ?? pose
    const full = step.breath === 'in' ? 1 : step.breath === 'out' ? 0 : lungs
    if (time < start + step.seconds || i === clip.steps.length - 1) {
      const inside = Math.min(step.seconds - 0.001, time - start)
      const breath = lungs + (full - lungs) * ease(inside / step.seconds)
      return {
        time,
        progress,
        breath,
        step: i,
        from: pose,
        to,
        lungs: step.breath ? breath : own,
        way: isCut(pose, to)
          ? Math.min(1, inside / CUT_SECONDS)
          : ease(inside / (step.breath ? step.seconds : Math.min(step.seconds, MOVE_SECONDS))),
        count: step.breath ? Math.floor(inside) + 1 : 0,
      }
    }
    start += step.seconds
    lungs = full
    pose = to
  }
  throw new Error(`${clip.key} has no steps`)
}
