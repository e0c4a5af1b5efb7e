import { describe, expect, it } from 'vitest'
import { clips } from '../clips.ts'
import { FLOOR, SHOWN } from '../scene.ts'
import { type Bent, BONES, bodyOf, type Pose } from './body.ts'
import { drawFigure } from './draw.ts'
import { extent, isCut, moving } from './move.ts'
import { POSES, type PoseName } from './poses.ts'

const names = Object.keys(POSES) as PoseName[]
const far = ([ax, ay]: number[], [bx, by]: number[]) => Math.hypot(ax! - bx!, ay! - by!)

/** From each posture to the next, as the videos have them. */
const ways = new Set<string>()
for (const { start, steps } of clips) {
  let from = start
  for (const { pose = from } of steps) {
    if (pose !== from && !isCut(from, pose)) ways.add(`${from} ${pose}`)
    from = pose
  }
}

describe('the figure', () => {
  it('has bones that keep their length, also where they are drawn as they are seen', () => {
    for (const name of names) {
      const { arms, legs } = bodyOf(POSES[name])
      const check = ({ root, mid, at }: Bent, upper: number, lower: number) => {
        expect(far(root, mid), name).toBeLessThanOrEqual(upper * 1.12)
        expect(far(mid, at), name).toBeLessThanOrEqual(lower * 1.3)
      }
      for (const arm of arms) check(arm, BONES.upperArm, BONES.forearm)
      for (const leg of legs) check(leg, BONES.thigh, BONES.shank)
    }
  })

  it('stays on its place and in the picture, also on the way', () => {
    expect(ways.size).toBeGreaterThan(40)
    for (const way of ways) {
      const [from, to] = way.split(' ') as [PoseName, PoseName]
      for (const t of [0, 0.25, 0.5, 0.75, 1]) {
        const { left, right, top, bottom } = extent(moving(from, to, t))
        expect(left, way).toBeGreaterThan(-SHOWN.w / 2)
        expect(right, way).toBeLessThan(SHOWN.w / 2)
        expect(top, way).toBeGreaterThan(-FLOOR.y)
        expect(bottom, way).toBeLessThan(SHOWN.h - FLOOR.y)
      }
    }
  })

  it('keeps its hands where they are from plank to dog', () => {
    const hands = [0, 0.3, 0.7, 1].map((t) => moving('plank', 'dog', t).arms[0].at)
    for (const hand of hands) expect(far(hand, hands[0]!)).toBeLessThan(8)
  })

  it('swings its arms before its body into a fold', () => {
    const { arms, skull } = moving('armsUp', 'fold', 0.5)
    expect(arms[0].at[0]).toBeGreaterThan(skull[0])
  })

  it('is drawn without a broken number, and greater with full lungs', () => {
    const cloth = {
      key: '#000000',
      paper: '#ffffff',
      skin: '#b4714a',
      top: '#e2a23b',
      trousers: '#2c5078',
      hair: '#16202e',
    }
    for (const name of names) {
      const body = bodyOf(POSES[name] as Pose)
      expect(drawFigure(body, cloth, 0), name).not.toMatch(/NaN|Infinity|undefined/)
      expect(drawFigure(body, cloth, 1), name).not.toBe(drawFigure(body, cloth, 0))
    }
  })
})
