export type Point = [x: number, y: number]

export const TURN = 6.2832

export const round = Math.round

/** To one decimal. */
export const tenth = (value: number) => Math.round(value * 10) / 10

/** Coordinates with as few characters as SVG allows. */
export function coords(...values: number[]): string {
  let text = ''
  for (const value of values) {
    const number = String(tenth(value)).replace(/^(-?)0\./, '$1.')
    text += text && number[0] !== '-' ? ` ${number}` : number
  }
  return text
}

/** Straight lines through whole points, written as relative steps. */
export function polyline(points: Point[]): string {
  let x = round(points[0]![0])
  let y = round(points[0]![1])
  let path = `M${x} ${y}l`
  for (const [i, [px, py]] of points.entries()) {
    if (i === 0) continue
    const nx = round(px)
    const ny = round(py)
    path += `${i > 1 && nx - x >= 0 ? ' ' : ''}${nx - x}${ny - y < 0 ? '' : ' '}${ny - y}`
    x = nx
    y = ny
  }
  return path
}

/** A smooth line through the middles of its points: T mirrors the curve at the middle before, so that only the middles are written. */
export function smooth(points: readonly (readonly number[])[]): string {
  const [start = [], ...turns] = points.map((point) => point.map(round))
  const middles = turns.slice(1).map(([nx, ny], i) => {
    const [x, y] = turns[i] as Point
    return [(x + nx!) / 2, (y + ny!) / 2]
  })
  const [first = [], ...others] = middles
  const path = `M${coords(...start)}Q${coords(...turns[0]!, ...first)}`
  return others.length > 0 ? `${path}T${coords(...others.flat())}` : path
}

/** One cut of the gouge: a lens, thick in the middle, sharp at both ends. */
export function gougeCut(x: number, y: number, dx: number, dy: number, thickness: number): string {
  const length = Math.hypot(dx, dy) || 1
  const nx = (-dy / length) * thickness
  const ny = (dx / length) * thickness
  const rx = round(dx)
  const ry = round(dy)
  return `M${coords(round(x), round(y))}q${coords(rx / 2 + nx, ry / 2 + ny, rx, ry)}q${coords(-rx / 2 - nx, -ry / 2 - ny, -rx, -ry)}`
}

/** The height of a line at x. */
export function heightAt(line: Point[], x: number): number {
  const points = line[0]![0] > line.at(-1)![0] ? [...line].reverse() : line
  for (let i = 1; i < points.length; i++) {
    const [bx, by] = points[i]!
    if (bx < x) continue
    const [ax, ay] = points[i - 1]!
    return ay + ((by - ay) * (x - ax)) / (bx - ax || 1)
  }
  return points.at(-1)![1]
}
