import { type Point, tenth } from '../../path.ts'
import { along, type Bent, type Body } from './body.ts'

/** What the figure is printed in: the key block, the paper left bare round it, and what lies within its lines. */
export type Cloth = { key: string; paper: string; skin: string; top: string; trousers: string; hair: string }

type Round = [x: number, y: number, radius: number]

const KEY = 2.6
const n = (value: number) => String(tenth(value))

/** A figure as SVG: the arm and leg at the far side first. @param lungs how full, 0 to 1 */
export function drawFigure(body: Body, cloth: Cloth, lungs: number): string {
  const { front } = body
  const torso = drawTorso(body, cloth, lungs)
  const [nearArm, farArm] = body.arms.map((arm) => drawArm(arm, cloth))
  const [nearLeg, farLeg] = body.legs.map((leg) => drawLeg(leg, body, cloth))
  const head = drawHead(body, cloth)
  // From the front the legs lie before a body that sits, and the arms before all of it.
  const parts =
    front > 0.5
      ? [farLeg, nearLeg, torso, head, farArm, nearArm]
      : [farArm, farLeg, torso, head, nearLeg, nearArm]
  const figure = parts.join('')
  return `<g>${spared(figure, cloth.paper)}</g>${figure}`
}

/** The block is cut away round a figure: all of its shapes once more beneath it, broader, in the colour of the paper. */
function spared(figure: string, paper: string): string {
  return figure
    .replace(/(fill|stroke)="#[^"]+"/g, `$1="${paper}"`)
    .replaceAll(`stroke-width="${KEY * 2}"`, `stroke-width="${KEY * 2 + 5}"`)
}

/** Shapes of one block: their lines first, so that none runs through it. */
function block(shapes: string[], fill: string, key: string): string {
  const all = shapes.join('')
  return `<path d="${all}" fill="${key}" stroke="${key}" stroke-width="${KEY * 2}" stroke-linejoin="round"/><path d="${all}" fill="${fill}"/>`
}

function disc([x, y, r]: Round): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`
}

/** The hull of two discs. */
function taper([ax, ay, ar]: Round, [bx, by, br]: Round): string {
  const far = Math.hypot(bx - ax, by - ay)
  if (far <= Math.abs(ar - br) + 0.1) return ''
  const way = Math.atan2(by - ay, bx - ax)
  const lean = Math.acos((ar - br) / far)
  const at = (x: number, y: number, r: number, angle: number) =>
    `${n(x + Math.cos(angle) * r)} ${n(y + Math.sin(angle) * r)}`
  return `M${at(ax, ay, ar, way + lean)}L${at(bx, by, br, way + lean)} ${at(bx, by, br, way - lean)} ${at(ax, ay, ar, way - lean)}z`
}

function chain(rounds: Round[]): string[] {
  return rounds.flatMap((round, i) => [disc(round), i > 0 ? taper(rounds[i - 1]!, round) : ''])
}

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]

function drawArm({ root, mid, at, end }: Bent, { key, skin, top }: Cloth): string {
  const palm = along(at, end, 12)
  const tip = along(at, end, 30)
  const bare = chain([
    [...root, 14],
    [...mid, 11.5],
    [...between(mid, at, 0.3), 11.5],
    [...at, 7.5],
    [...palm, 8.5],
    [...tip, 4.5],
  ])
  const sleeve = chain([
    [...root, 17],
    [...between(root, mid, 0.55), 15.5],
  ])
  return block(bare, skin, key) + block(sleeve, top, key)
}

function drawLeg({ root, mid, at, end, foot }: Bent, body: Body, { key, skin, trousers }: Cloth): string {
  const leg = chain([
    [...root, 27],
    [...between(root, mid, 0.45), 24],
    [...mid, 17.5],
    [...between(mid, at, 0.32), 17.5],
    [...between(mid, at, 0.8), 12.5],
  ])
  const ankle = chain([
    [...between(mid, at, 0.7), 10],
    [...at, 9.5],
  ])
  return block([...ankle, sole(at, end, foot, body)], skin, key) + block(leg, trousers, key)
}

/** Heel, ball and toes; the sole is turned from the knee. */
function sole(at: Point, end: number, foot: number, { facing, front }: Body): string {
  const under = front > 0.5 ? (Math.cos((end * Math.PI) / 180) >= 0 ? -90 : 90) : -90 * facing
  const spot = (ahead: number, down: number): Point => along(along(at, end, ahead * foot), end + under, down)
  return chain([
    [...spot(-9, 5), 9.5],
    [...spot(16, 6), 8.5],
    [...spot(40, 9), 5],
  ]).join('')
}

/** Half breadths at pelvis, waist, ribs and shoulders: before and behind from the side; the same at both hands from the front. */
const SIDE = [
  [24, 31],
  [23, 22],
  [30, 25],
  [17, 19],
] as const
const FRONT = [40, 32, 41, 46] as const

function drawTorso(body: Body, { key, top, trousers }: Cloth, lungs: number): string {
  const { pelvis, waist, neck, front, facing, bow } = body
  const ribs = curve(pelvis, waist, neck, 0.74)
  const middle = curve(pelvis, waist, neck, 0.4)
  const high = curve(pelvis, waist, neck, 0.94)
  const stations: [Point, number][] = [
    [pelvis, heading(pelvis, middle)],
    [middle, heading(pelvis, ribs)],
    [ribs, heading(middle, high)],
    [high, heading(ribs, neck)],
  ]
  const swell = [0, 1.2, 3, 0.6]
  const half = (i: number, behind: 0 | 1) => {
    const grown = swell[i]! * lungs * (behind ? 0.4 : 1)
    return SIDE[i]![behind] + (FRONT[i]! - SIDE[i]![behind]) * front + grown
  }
  const before = stations.map(([at, angle], i) => along(at, angle - 90 * facing, half(i, 0)))
  const behind = stations.map(([at, angle], i) => along(at, angle + 90 * facing, half(i, 1)))
  const hips = front > 0.5 ? [] : [disc([...pelvis, 27])]
  const shirt = closed([...before, along(neck, stations[3]![1], 2 - 8 * bow), ...behind.reverse()])
  const seat =
    front > 0.5 ? closed([before[0]!, along(pelvis, 90, 14), behind.at(-1)!, along(pelvis, -90, 24)]) : ''
  return block([...hips, seat], trousers, key) + block([shirt], top, key)
}

function curve(a: Point, b: Point, c: Point, t: number): Point {
  // Through the waist, not towards it.
  const bent: Point = [2 * b[0] - (a[0] + c[0]) / 2, 2 * b[1] - (a[1] + c[1]) / 2]
  const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
  return [p * a[0] + q * bent[0] + r * c[0], p * a[1] + q * bent[1] + r * c[1]]
}

const heading = ([ax, ay]: Point, [bx, by]: Point) => (Math.atan2(ay - by, bx - ax) * 180) / Math.PI

/** A smooth closed line through its points. */
function closed(points: Point[]): string {
  const at = (i: number) => points[(i + points.length) % points.length]!
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let i = 0; i < points.length; i++) {
    const [p, a, b, q] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path += `C${n(a[0] + (b[0] - p[0]) / 6)} ${n(a[1] + (b[1] - p[1]) / 6)} ${n(b[0] - (q[0] - a[0]) / 6)} ${n(b[1] - (q[1] - a[1]) / 6)} ${n(b[0])} ${n(b[1])}`
  }
  return `${path}z`
}

const PROFILE = {
  face: 'M-8 26C-20 22-27 6-25-8C-23-26-6-33 6-31C18-30 24-20 24-11C24-7 26-3 30 5C31 8 27 9 26 11C27 14 26 17 25 19C25 26 19 29 12 28C4 28-2 27-8 26z',
  hair: 'M21-20C13-16 7-13 4-6C2 2 1 6-3 12C-7 20-14 21-18 17C-28 7-30-11-22-22C-13-36 12-38 22-23C22-22 22-21 21-20z',
  bun: [-27, -17, 13] as Round,
  lines: 'M14 1q5 3 9 .5M20 17q3 1 5-.5',
}
const FACE = {
  face: 'M0 30C-12 30-21 16-22-1C-24-20-14-31 0-31C14-31 24-20 22-1C21 16 12 30 0 30z',
  hair: 'M-24 3C-28-22-14-35 0-35C14-35 28-22 24 3C22-8 13-14 0-19C-13-14-22-8-24 3z',
  bowed: 'M-24 8C-28-22-14-35 0-35C14-35 28-22 24 8C18 14 9 18 0 18C-9 18-18 14-24 8z',
  bun: [0, -37, 12] as Round,
  lines: 'M-14 2q5 3 9 .5M5 2.500q4 2.500 9-.5M-5 17q5 3 10 0',
}

function drawHead(body: Body, { key, skin, hair }: Cloth): string {
  const { skull, neck, head, front, facing, look, bow } = body
  const throat = block(
    chain([
      [...along(neck, head, -6), 13],
      [...along(skull, head, -14), 12],
    ]),
    skin,
    key,
  )
  const isProfile = front <= 0.5 || look !== 0
  const sign = front > 0.5 ? look || 1 : facing
  const shape = isProfile ? PROFILE : FACE
  const turn = `translate(${n(skull[0])} ${n(skull[1])})rotate(${n(90 - head)})scale(${sign} 1)`
  const isBowed = !isProfile && bow > 0.35
  const features = isBowed
    ? ''
    : `<path d="${shape.lines}" fill="none" stroke="${key}" stroke-width="1.8" stroke-linecap="round"/>`
  const parts =
    block([disc(shape.bun)], hair, key) +
    block([shape.face], skin, key) +
    features +
    `<path d="${isBowed ? FACE.bowed : shape.hair}" fill="${hair}"/>`
  return `${throat}<g transform="${turn}">${parts}</g>`
}
