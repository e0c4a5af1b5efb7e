/** What pictures that a member takes along have in common: the pen with the studio's faces and colours, and the way out. */

export function looks() {
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

export function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, pen: canvas.getContext('2d')! }
}

/** Loaded and ready to be painted. @throws where it cannot be had */
export async function paintable(src: string): Promise<HTMLImageElement> {
  const image = document.createElement('img')
  image.src = src
  await Promise.all([image.decode(), document.fonts.ready])
  return image
}

/** Sets the largest size up to this in which the line fits the width. */
export function fitted(
  pen: CanvasRenderingContext2D,
  {
    line,
    width,
    largest,
    font,
  }: { line: string; width: number; largest: number; font(size: number): string },
) {
  for (let size = largest; size > 20; size -= 2) {
    pen.font = font(size)
    if (pen.measureText(line).width <= width) return
  }
}

export async function asFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The canvas gave no picture.')
  return new File([blob], `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`, { type: 'image/png' })
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
  save(file)
}

export function save(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
