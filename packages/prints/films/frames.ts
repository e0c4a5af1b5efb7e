import sharp from 'sharp'
import { newSheet } from '../sheet.ts'
import { type Clip, type Moment, momentAt } from './clip.ts'
import { bodyOf } from './figure/body.ts'
import { drawFigure } from './figure/draw.ts'
import { isCut, moving } from './figure/move.ts'
import { POSES } from './figure/poses.ts'
import { WORDS } from './page.ts'
import { FLOOR, type Scene, SHOWN } from './scene.ts'

/** The blocks of a scene as pixels: the first without gaps (RGB), the others with (RGBA). */
export type Blocks = { behind: Buffer; disc: Buffer; before: Buffer }

const W = WORDS.w + SHOWN.w
const H = SHOWN.h

/** Puts the frames of a video together: words, blocks, and what moves. Each is 1280 by 720 pixels of RGB. */
export function framesOf(clip: Clip, scene: Scene, blocks: Blocks, words: (moment: Moment) => Buffer) {
  const land = Buffer.alloc(SHOWN.w * SHOWN.h * 3)
  const frame = Buffer.alloc(W * H * 3)
  let low = -1
  let written: Buffer | undefined
  let shown = ''

  return async (time: number): Promise<Buffer> => {
    const moment = momentAt(clip, time)
    const lower = Math.round(scene.rise * (1 - moment.progress))
    const text = words(moment)
    const svg = liveOf(clip, scene, moment)
    if (lower === low && text === written && svg === shown) return frame
    if (lower !== low) {
      blocks.behind.copy(land)
      lay(land, blocks.disc, lower)
      lay(land, blocks.before, 0)
    }
    if (text !== written)
      for (let y = 0; y < H; y++) text.copy(frame, y * W * 3, y * WORDS.w * 3, (y + 1) * WORDS.w * 3)
    const live = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    const picture = Buffer.from(land)
    lay(picture, live, 0)
    for (let y = 0; y < H; y++)
      picture.copy(frame, (y * W + WORDS.w) * 3, y * SHOWN.w * 3, (y + 1) * SHOWN.w * 3)
    ;[low, written, shown] = [lower, text, svg]
    return frame
  }
}

/** Pixels with gaps over pixels without, this many lower. */
function lay(under: Buffer, over: Buffer, lower: number) {
  const pixels = SHOWN.w * (SHOWN.h - lower)
  const shift = SHOWN.w * lower
  for (let i = 0; i < pixels; i++) {
    const alpha = over[i * 4 + 3]!
    if (alpha === 0) continue
    const at = (i + shift) * 3
    for (let c = 0; c < 3; c++) {
      const below = under[at + c]!
      under[at + c] = below + (((over[i * 4 + c]! - below) * alpha) / 255 + 0.5)
    }
  }
}

/** The breath of the scene and the figure on its place. */
export function liveOf(clip: Clip, scene: Scene, moment: Moment): string {
  const { from, to, way } = moment
  // In steps, so that a still figure is a still picture.
  const lungs = Math.round(moment.lungs * 12) / 12
  const draw = (body: ReturnType<typeof bodyOf>) => drawFigure(body, scene.cloth, lungs)
  const figure =
    isCut(from, to) && way < 1
      ? `<g opacity="${(1 - way).toFixed(2)}">${draw(bodyOf(POSES[from]))}</g><g opacity="${way.toFixed(2)}">${draw(bodyOf(POSES[to]))}</g>`
      : draw(moving(from, to, way))
  const behind = scene.live?.(moment, newSheet('film', clip.key, SHOWN.w, SHOWN.h, 'day', scene.inks)) ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHOWN.w}" height="${SHOWN.h}">${behind}<g transform="translate(${FLOOR.x} ${FLOOR.y})">${figure}</g></svg>`
}
