import type PdfDocument from 'pdfkit'
import {
  type Face,
  fileOf,
  type Glyph,
  graphemes,
  inVisualOrder,
  needsActualText,
  type Run,
  Shaper,
  type Weight,
  withoutEmoji,
} from './pdf-faces.ts'

export type Pdf = InstanceType<typeof PdfDocument>
export type Look = { weight?: Weight; size: number; colour: string; align?: 'left' | 'right' }
export type TextBlock = { lines: string[]; height: number }

/** What pdfkit has for its own text and does not promise: the font that is in use, and the content of the page. */
type Inner = {
  _font: {
    id: string
    scale: number
    subset: { glyphs: number[] }
    unicode: number[][]
    widths: number[]
    ref(): unknown
  }
  page: { fonts: Record<string, unknown> }
  addContent(content: string): Pdf & Inner
}

/** Writes text of any script into a PDF: broken into lines, in a face for each script, and readable as text. */
export class PdfText {
  readonly #pdf: Pdf
  readonly #shaper: Shaper
  readonly #codes = new Map<string, number>()

  static async on(pdf: Pdf): Promise<PdfText> {
    return new PdfText(pdf, new Shaper(await import('harfbuzzjs')))
  }

  private constructor(pdf: Pdf, shaper: Shaper) {
    this.#pdf = pdf
    this.#shaper = shaper
  }

  /** Breaks text into lines of a width, and says how high they are together. */
  block(text: string, width: number, look: Look): TextBlock {
    const lines = withoutEmoji(text.normalize('NFC'))
      .split('\n')
      .flatMap((paragraph) => this.#lines(paragraph, width, look))
    return { lines, height: lines.reduce((sum, line) => sum + this.#heightOf(line, look).height, 0) }
  }

  /** Draws lines from `top` down, on further pages where they don't fit. @returns where they end */
  draw({ lines }: TextBlock, left: number, top: number, width: number, look: Look): number {
    const pdf = this.#pdf
    let y = top
    for (const line of lines) {
      const { height, ascent } = this.#heightOf(line, look)
      if (y + height > pdf.page.height - pdf.page.margins.bottom) {
        pdf.addPage()
        y = pdf.page.margins.top
      }
      const indent = look.align === 'right' ? width - this.#widthOf(line, look) : 0
      this.#drawLine(line, left + indent, y + ascent, look)
      y += height
    }
    return y
  }

  #drawLine(line: string, left: number, baseline: number, look: Look) {
    let x = left
    for (const run of inVisualOrder(this.#runsOf(line, look))) {
      this.#drawRun(run, x, baseline, look)
      x += this.#runWidth(run, look)
    }
  }

  /**
   * Places each glyph where the shaper wants it. The text is marked within the state that it is drawn in, because readers take the
   * place of marked text from where the mark ends.
   */
  #drawRun(run: Run, left: number, baseline: number, { size, colour, weight = 'regular' }: Look) {
    const pdf = this.#pdf as Pdf & Inner
    const { glyphs, positions } = this.#shaper.shape(run.text, run.face, weight)
    pdf.font(fileOf(run.face, weight))
    const font = pdf._font
    pdf.page.fonts[font.id] ??= font.ref()
    const unit = (font.scale * size) / 1000
    pdf.save()
    pdf.fillColor(colour)
    pdf.transform(1, 0, 0, -1, 0, pdf.page.height)
    if (needsActualText(run)) pdf.markContent('Span', { actual: run.text })
    pdf.addContent('BT').addContent(`/${font.id} ${size} Tf`)
    let x = left
    glyphs.forEach((glyph, n) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {}
      const y = pdf.page.height - baseline + yOffset * unit
      pdf.addContent(
        `1 0 0 1 ${(x + xOffset * unit).toFixed(2)} ${y.toFixed(2)} Tm <${this.#codeOf(glyph)}> Tj`,
      )
      x += xAdvance * unit
    })
    pdf.addContent('ET')
    if (needsActualText(run)) pdf.endMarkedContent()
    pdf.restore()
  }

  /** The code of a glyph in the font in use. A glyph has one for each of its meanings, for readers look a code's meaning up once. */
  #codeOf({ id, advanceWidth, codePoints }: Glyph): string {
    if (id === 0) return '0000'
    const { subset, unicode, widths, scale, id: fontId } = (this.#pdf as Pdf & Inner)._font
    const key = `${fontId} ${id} ${codePoints.join()}`
    let code = this.#codes.get(key)
    if (code === undefined) {
      code = subset.glyphs.push(id) - 1
      this.#codes.set(key, code)
      widths[code] = advanceWidth * scale
      unicode[code] = codePoints
    }
    return code.toString(16).padStart(4, '0')
  }

  #lines(paragraph: string, width: number, look: Look): string[] {
    const lines: string[] = []
    let line = ''
    const fits = (text: string) => this.#widthOf(text.trimEnd(), look) <= width
    for (const word of paragraph.split(/(?<=[\s\-–/@])/u)) {
      if (line !== '' && !fits(line + word)) {
        lines.push(line.trimEnd())
        line = ''
      }
      if (fits(word)) line += word
      else
        for (const { segment } of graphemes.segment(word)) {
          if (line !== '' && !fits(line + segment)) {
            lines.push(line)
            line = ''
          }
          line += segment
        }
    }
    return [...lines, line.trimEnd()]
  }

  #runsOf(line: string, { weight = 'regular' }: Look): Run[] {
    return this.#shaper.runsOf(line, weight)
  }

  #widthOf(line: string, look: Look): number {
    return inVisualOrder(this.#runsOf(line, look)).reduce((sum, run) => sum + this.#runWidth(run, look), 0)
  }

  #runWidth({ face, text }: Run, { weight = 'regular', size }: Look): number {
    const { upem } = this.#shaper.fontOf(face, weight).face
    return (this.#shaper.shape(text, face, weight).advanceWidth / upem) * size
  }

  /** The highest face of a line says how high the line is. */
  #heightOf(line: string, { weight = 'regular', size }: Look): { height: number; ascent: number } {
    const faces = new Set<Face>(['latin', ...this.#shaper.runsOf(line, weight).map(({ face }) => face)])
    let [ascent, descent] = [0, 0]
    for (const face of faces) {
      const font = this.#shaper.fontOf(face, weight)
      const { ascender, descender, lineGap } = font.hExtents()
      ascent = Math.max(ascent, (ascender / font.face.upem) * size)
      descent = Math.max(descent, ((lineGap - descender) / font.face.upem) * size)
    }
    return { height: ascent + descent, ascent }
  }
}
