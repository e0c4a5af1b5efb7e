import type { Image as Picture } from '../../../contract/classes.ts'
import { asFile, fitted, looks, newCanvas, paintable } from '../picture-file.ts'

/** In the measure that telephones show whole: four to five. */
const [WIDTH, HEIGHT] = [1080, 1350]
const FOOT = 270
const MARGIN = 64

type Shared = { image: Picture; night: boolean; title: string; when: string; studio: string }

/**
 * A picture to send to friends: the class's print, and beneath it what, from when, and where. Nothing of the member is in it.
 * @throws where the print cannot be had
 */
export async function sharePicture({ image, night, title, when, studio }: Shared): Promise<File> {
  const print = await paintable(night ? image.nightUrl : image.url)
  const { canvas, pen } = newCanvas(WIDTH, HEIGHT)
  const { display, text, surface, ink, muted } = looks()
  const width = WIDTH - 2 * MARGIN
  pen.fillStyle = surface
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  cover(pen, print, WIDTH, HEIGHT - FOOT)
  pen.fillStyle = ink
  fitted(pen, { line: title, width, largest: 76, font: (size) => `400 ${size}px ${display}` })
  pen.fillText(title, MARGIN, HEIGHT - FOOT + 112, width)
  pen.fillStyle = muted
  const line = [when, studio].filter(Boolean).join('  ·  ')
  fitted(pen, { line, width, largest: 34, font: (size) => `400 ${size}px ${text}` })
  pen.fillText(line, MARGIN, HEIGHT - FOOT + 186, width)
  return asFile(canvas, title)
}

/** As `object-fit: cover` does: the middle, whole in the one measure. */
function cover(pen: CanvasRenderingContext2D, print: HTMLImageElement, width: number, height: number) {
  const scale = Math.max(width / print.width, height / print.height)
  const [w, h] = [width / scale, height / scale]
  pen.drawImage(print, (print.width - w) / 2, (print.height - h) / 2, w, h, 0, 0, width, height)
}
