import type { Point } from '../../path.ts'
import { along, type Bent, BONES, type Body, bodyOf, type Limb, type Pose } from './body.ts'
import { POSES, type PoseName } from './poses.ts'

const mixed = (a: number, b: number, t: number) => a + (b - a) * t
const mixedPoint = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [
  mixed(ax, bx, t),
  mixed(ay, by, t),
]

/** The shorter way round. */
function mixedAngle(a: number, b: number, t: number): number {
  const way = ((((b - a) % 360) + 540) % 360) - 180
  return a + way * t
}

/** Seen from another side: no body turns so, it is shown again. */
export function isCut(from: PoseName, to: PoseName): boolean {
  const [a, b]: Pose[] = [POSES[from], POSES[to]]
  return (a?.facing ?? 1) !== (b?.facing ?? 1) || Math.abs((a?.front ?? 0) - (b?.front ?? 0)) > 0.5
}

/** On the way from one posture to another, 0 to 1: what is on the floor stays there, what is free swings from its joint. */
export function moving(from: PoseName, to: PoseName, t: number): Body {
  const [a, b]: [Pose, Pose] = [POSES[from], POSES[to]]
  if (t <= 0 || isCut(from, to)) return bodyOf(t < 0.5 ? a : b)
  if (t >= 1) return bodyOf(b)
  const [bentA, bentB] = [bodyOf(a), bodyOf(b)]
  const isSide = bentB.front < 0.5
  const pair = (which: 'arms' | 'legs') =>
    ([0, 1] as const).map((i) => {
      const ends = [bentA[which][i], bentB[which][i]] as const
      return onTheWay(a[which][i], b[which][i], ends, t, isSide ? bentB.facing : 0)
    }) as [Limb, Limb]
  const between: Pose = {
    pelvis: mixedPoint(a.pelvis, b.pelvis, t),
    spine: [mixedAngle(a.spine[0], b.spine[0], t), mixedAngle(a.spine[1], b.spine[1], t)],
    tall: mixed(a.tall ?? 1, b.tall ?? 1, t),
    head: mixedAngle(a.head, b.head, t),
    front: mixed(a.front ?? 0, b.front ?? 0, t),
    facing: b.facing ?? 1,
    look: (t < 0.5 ? a.look : b.look) ?? 0,
    bow: mixed(a.bow ?? 0, b.bow ?? 0, t),
    arms: pair('arms'),
    legs: pair('legs'),
  }
  return aboveFloor(bodyOf(between))
}

const angle = ([ax, ay]: Point, [bx, by]: Point) => (Math.atan2(ay - by, bx - ax) * 180) / Math.PI

/** From the side no limb swings through the back: angles are counted from there. */
function mixedBefore(a: number, b: number, t: number, facing: 1 | -1): number {
  const behind = facing === 1 ? -200 : 20
  const counted = (angle: number) => ((((angle - behind) % 360) + 360) % 360) + behind
  return mixed(counted(a), counted(b), t)
}

function onTheWay(a: Limb, b: Limb, [from, to]: readonly [Bent, Bent], t: number, facing: 1 | 0 | -1): Limb {
  const end = mixedAngle(a.end, b.end, t)
  const foot = mixed(a.foot ?? 1, b.foot ?? 1, t)
  const stays = Math.hypot(from.at[0] - to.at[0], from.at[1] - to.at[1]) < 60
  if ('at' in a && 'at' in b) {
    if ('mid' in a || 'mid' in b)
      return { mid: mixedPoint(from.mid, to.mid, t), at: mixedPoint(from.at, to.at, t), end, foot }
    if (stays && a.bend === b.bend) return { at: mixedPoint(a.at, b.at, t), bend: a.bend, end, foot }
  }
  const turn = (p: keyof Pick<Bent, 'root' | 'mid'>, q: keyof Pick<Bent, 'mid' | 'at'>) =>
    facing === 0
      ? mixedAngle(angle(from[p], from[q]), angle(to[p], to[q]), t)
      : mixedBefore(angle(from[p], from[q]), angle(to[p], to[q]), t, facing)
  return { turn: [turn('root', 'mid'), turn('mid', 'at')], end, foot }
}

/** A hand or a foot that would dip into the floor on its way is lifted on to it. */
function aboveFloor(body: Body): Body {
  const lifted = (limb: Bent): Bent => {
    const [x, y] = limb.at
    return y <= -8 ? limb : { ...limb, at: [x, -8] }
  }
  return {
    ...body,
    arms: [lifted(body.arms[0]), lifted(body.arms[1])],
    legs: [lifted(body.legs[0]), lifted(body.legs[1])],
  }
}

/** Everything of a body that must be within the picture. */
export function extent(body: Body): { left: number; right: number; top: number; bottom: number } {
  const points = [
    body.pelvis,
    body.neck,
    along(body.skull, body.head, BONES.head),
    ...[...body.arms, ...body.legs].flatMap(({ mid, at, end, foot }) => [mid, at, along(at, end, 36 * foot)]),
  ]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
