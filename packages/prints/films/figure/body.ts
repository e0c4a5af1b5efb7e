import type { Point } from '../../path.ts'

/** Lengths in the video's pixels, of someone who stands 430 tall. The floor is y = 0, and up is negative. */
export const BONES = {
  thigh: 104,
  shank: 100,
  upperArm: 72,
  forearm: 64,
  spine: [62, 66],
  neck: 20,
  head: 30,
} as const

/** An arm or a leg. Angles are degrees in the picture: 0 to the right, 90 up; `end` is where the hand or the toes point. */
export type Limb =
  /** Hand or foot stay where they are: elbow or knee follow, to the side that `bend` says (1: left of the way down the limb). */
  | { at: Point; bend: 1 | -1; end: number; foot?: number }
  /** Drawn as it is seen: foreshortened. */
  | { mid: Point; at: Point; end: number; foot?: number }
  /** Free in the air. */
  | { turn: [upper: number, lower: number]; end: number; foot?: number }

export type Pose = {
  /** Between the hips. */
  pelvis: Point
  /** Where the lower and the upper back lead. */
  spine: [low: number, high: number]
  /** 1: the whole back; less: seen foreshortened, as it leans to the viewer. */
  tall?: number
  head: number
  /** The arm and the leg at the viewer's side first; seen from the front, those at the right of the picture. */
  arms: [Limb, Limb]
  legs: [Limb, Limb]
  /** 0: seen from the side, 1: from the front. */
  front?: number
  /** Where a body seen from the side looks when it stands. */
  facing?: 1 | -1
  /** Where a head above a body seen from the front looks. */
  look?: -1 | 0 | 1
  /** How far that head is bowed, 0 to 1. */
  bow?: number
}

/** A limb as it lies in the picture. */
export type Bent = { root: Point; mid: Point; at: Point; end: number; foot: number }

export type Body = {
  pelvis: Point
  waist: Point
  neck: Point
  head: number
  skull: Point
  arms: [Bent, Bent]
  legs: [Bent, Bent]
  front: number
  facing: 1 | -1
  look: -1 | 0 | 1
  bow: number
}

const RADIAN = Math.PI / 180

export const along = ([x, y]: Point, angle: number, length: number): Point => [
  x + Math.cos(angle * RADIAN) * length,
  y - Math.sin(angle * RADIAN) * length,
]

/** Half the breadth between hips and between shoulders, from the side and from the front. */
const BREADTH = { hips: [3, 15], shoulders: [3, 43] } as const

/** Where every joint of a pose is. */
export function bodyOf(pose: Pose): Body {
  const { pelvis, spine, tall = 1, front = 0, facing = 1, look = 0, bow = 0 } = pose
  const waist = along(pelvis, spine[0], BONES.spine[0] * tall)
  const neck = along(waist, spine[1], BONES.spine[1] * tall)
  const skull = along(neck, pose.head, (BONES.neck + BONES.head) * (1 - 0.55 * bow))
  const out = (from: Point, [side, ahead]: readonly [number, number], sign: number, angle: number) =>
    along(from, angle - 90, sign * (side + (ahead - side) * front))
  const shoulder = along(neck, spine[1], -12)
  return {
    pelvis,
    waist,
    neck,
    skull,
    head: pose.head,
    front,
    facing,
    look,
    bow,
    arms: [
      bend(pose.arms[0], out(shoulder, BREADTH.shoulders, 1, spine[1]), BONES.upperArm, BONES.forearm),
      bend(pose.arms[1], out(shoulder, BREADTH.shoulders, -1, spine[1]), BONES.upperArm, BONES.forearm),
    ],
    legs: [
      bend(pose.legs[0], out(pelvis, BREADTH.hips, 1, 90), BONES.thigh, BONES.shank),
      bend(pose.legs[1], out(pelvis, BREADTH.hips, -1, 90), BONES.thigh, BONES.shank),
    ],
  }
}

function bend(limb: Limb, root: Point, upper: number, lower: number): Bent {
  const { end, foot = 1 } = limb
  if ('turn' in limb) {
    const mid = along(root, limb.turn[0], upper)
    return { root, mid, at: along(mid, limb.turn[1], lower), end, foot }
  }
  if ('mid' in limb) return { root, mid: limb.mid, at: limb.at, end, foot }
  const [dx, dy] = [limb.at[0] - root[0], limb.at[1] - root[1]]
  const far = Math.hypot(dx, dy) || 1
  const length = Math.min(far, upper + lower - 0.5)
  const at: Point = [root[0] + (dx / far) * length, root[1] + (dy / far) * length]
  const share = (upper ** 2 - lower ** 2 + length ** 2) / (2 * length)
  const aside = Math.sqrt(Math.max(0, upper ** 2 - share ** 2)) * limb.bend
  const mid: Point = [
    root[0] + (dx / far) * share + (dy / far) * aside,
    root[1] + (dy / far) * share - (dx / far) * aside,
  ]
  return { root, mid, at, end, foot }
}

/** A corner between two points that is so far from each; `side` as with `bend`. */
export function corner(a: Point, b: Point, fromA: number, fromB: number, side: 1 | -1): Point {
  return bend({ at: b, bend: side, end: 0 }, a, fromA, fromB).mid
}

export const angleTo = ([ax, ay]: Point, [bx, by]: Point): number => Math.atan2(ay - by, bx - ax) / RADIAN
