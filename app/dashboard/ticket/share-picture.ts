import type { Image as Picture } from '../../../contract/classes.ts'

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
  const print = document.createElement('img')
  print.src = night ? image.nightUrl : image.url
  await Promise.all([print.decode(), document.fonts.ready])
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')!
  const { display, text, surface, ink, muted } = looks()
  pen.fillStyle = surface
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  cover(pen, print, WIDTH, HEIGHT - FOOT)
  pen.fillStyle = ink
  fitted(pen, title, (size) => `400 ${size}px ${display}`, 76)
  pen.fillText(title, MARGIN, HEIGHT - FOOT + 112, WIDTH - 2 * MARGIN)
  pen.fillStyle = muted
  const line = [when, studio].filter(Boolean).join('  ·  ')
  fitted(pen, line, (size) => `400 ${size}px ${text}`, 34)
  pen.fillText(line, MARGIN, HEIGHT - FOOT + 186, WIDTH - 2 * MARGIN)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob!], `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`, { type: 'image/png' })
}

/** Hands it to the telephone's own menu where there is one; otherwise it is saved. */
export async function handOver(file: File) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function looks() {
  const style = getComputedStyle(document.documentElement)
  const of = (token: string) => style.getPropertyValue(token).trim()
  return {
    display: of('--font-display'),
    text: of('--font-text') || 'sans-serif',
    surface: of('--surface'),
    ink: of('--text'),
    muted: of('--text-muted'),
  }
}

/** As `object-fit: cover` does: the middle, whole in the one measure. */
function cover(pen: CanvasRenderingContext2D, print: HTMLImageElement, width: number, height: number) {
  const scale = Math.max(width / print.width, height / print.height)
  const [w, h] = [width / scale, height / scale]
  pen.drawImage(print, (print.width - w) / 2, (print.height - h) / 2, w, h, 0, 0, width, height)
}

/** The largest size up to this in which the line fits. */
function fitted(
  pen: CanvasRenderingContext2D,
  line: string,
  font: (size: number) => string,
  largest: number,
) {
  for (let size = largest; size > 20; size -= 2) {
    pen.font = font(size)
    if (pen.measureText(line).width <= WIDTH - 2 * MARGIN) return
  }
}
