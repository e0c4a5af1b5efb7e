import { type Look, type Pdf, PdfText } from './pdf-text.ts'
import { readableEmails } from './readable-emails.ts'

type Column = { title: string; width: number; align?: 'left' | 'right' }
type Table = { columns: Column[]; rows: string[][]; total?: string[][] }

/** What a sheet is written with, from the top down. */
export type Sheet = {
  title(text: string, aside?: string): void
  part(text: string): void
  lines(texts: string[]): void
  /** Small print. */
  notes(texts: string[]): void
  pairs(rows: [string, string][]): void
  table(table: Table): void
}

const MARGIN = 54
/** Between columns. */
const GAP = 10
const INK = '#1a2b3c'
const QUIET = '#465463'
const RULE = '#c9bda6'
const SEAL = '#aa3d1b'

/** What one is made of: calls of a `Sheet`, one after the other. */
export type Drawing = {
  name: string
  accent: string | null
  parts: { kind: keyof Sheet; args: unknown[] }[]
}

/** Takes about 70 ms of a core: run by pdf-worker.ts. */
export async function drawPdf({ name, accent, parts }: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    info: { Title: name },
    lang: 'en-IN',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: true,
  })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((done) => pdf.on('end', done))
  const pen = new Pen(pdf, await PdfText.on(pdf))
  const sheet = sheetOn(pen, accent ?? SEAL)
  for (const { kind, args } of parts) (sheet[kind] as (...args: unknown[]) => void)(...args)
  pen.numberPages(name)
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function sheetOn(pen: Pen, accent: string): Sheet {
  const { pdf, width } = pen
  return {
    title(text, aside) {
      pen.artifact(() => pdf.rect(MARGIN, MARGIN, 34, 4).fill(accent))
      pdf.y = MARGIN + 16
      pen.put(text, { weight: 'display', size: 24, tag: 'H1' })
      if (aside) pen.put(aside, { size: 10, colour: QUIET })
      pdf.y += 10
    },
    part(text) {
      pen.room(70)
      pdf.y += 12
      pen.put(text, { weight: 'display', size: 14, tag: 'H2' })
      pen.rule(INK)
    },
    lines(texts) {
      for (const text of texts) pen.put(text, { size: 10 })
    },
    notes(texts) {
      pdf.y += 10
      for (const text of texts) pen.put(text, { size: 8.5, colour: QUIET })
    },
    pairs(rows) {
      const columns: Column[] = [
        { title: '', width: width * 0.34 },
        { title: '', width: width * 0.66 + GAP },
      ]
      const table = pen.struct('Table')
      for (const [label, value] of rows) {
        pen.row(
          columns,
          [
            { text: label, size: 9.5, colour: QUIET, tag: 'TH' },
            { text: value, size: 9.5 },
          ],
          table,
        )
      }
      table.end()
    },
    table({ columns, rows, total = [] }) {
      const table = pen.struct('Table')
      const cellsOf = (texts: string[], look: Partial<Put>) =>
        columns.map((_, n) => ({ size: 9.5, ...look, text: texts[n] ?? '' }))
      const heads = columns.map(({ title }) => title)
      const head = () => {
        pen.row(columns, cellsOf(heads, { size: 8.5, colour: QUIET, tag: 'TH' }), table)
        pen.rule(INK)
      }
      head()
      for (const texts of rows) {
        pen.row(columns, cellsOf(texts, {}), table, head)
        pen.rule(RULE)
      }
      for (const texts of total) pen.row(columns, cellsOf(texts, { weight: 'strong' }), table)
      table.end()
    },
  }
}

type Put = Partial<Look> & { size: number; tag?: string }
type Structure = ReturnType<Pdf['struct']>

/** Writes from the top down, on one page after the other. */
class Pen {
  readonly pdf: Pdf
  readonly width: number
  readonly #text: PdfText

  constructor(pdf: Pdf, text: PdfText) {
    this.pdf = pdf
    this.#text = text
    this.width = pdf.page.width - 2 * MARGIN
  }

  put(text: string, { tag = 'P', ...rest }: Put) {
    const look = { colour: INK, ...rest }
    const block = this.#text.block(readableEmails(text), this.width, look)
    this.pdf.addStructure(this.#marked(tag))
    this.pdf.y = this.#text.draw(block, MARGIN, this.pdf.y, this.width, look)
    this.pdf.endMarkedContent()
  }

  /** Cells beside each other, on the next page (after `onNewPage`) where they don't fit on this one. */
  row(columns: Column[], cells: (Put & { text: string })[], table: Structure, onNewPage?: () => void) {
    const { pdf } = this
    const made = columns.map(({ width, align }, n) => {
      const cell: Put & { text: string } = cells[n] ?? { text: '', size: 9.5 }
      const { text, tag = 'TD', ...rest } = cell
      const look: Look = { colour: INK, align, ...rest }
      const inner = width - GAP
      return { block: this.#text.block(readableEmails(text), inner, look), look, tag, inner, width }
    })
    if (this.room(Math.max(...made.map(({ block }) => block.height)) + 8)) onNewPage?.()
    const line = pdf.struct('TR')
    table.add(line)
    const top = pdf.y
    const page = pdf.page
    let [left, bottom] = [MARGIN, top]
    for (const { block, look, tag, inner, width } of made) {
      const cell = this.#marked(tag)
      line.add(cell)
      const end = this.#text.draw(block, left, top, inner, look)
      pdf.endMarkedContent()
      cell.end()
      bottom = pdf.page === page ? Math.max(bottom, end) : end
      left += width
    }
    line.end()
    pdf.y = bottom + 3
  }

  struct(tag: string): Structure {
    const structure = this.pdf.struct(tag)
    this.pdf.addStructure(structure)
    return structure
  }

  rule(colour: string) {
    const { pdf } = this
    this.artifact(() =>
      pdf
        .moveTo(MARGIN, pdf.y)
        .lineTo(pdf.page.width - MARGIN, pdf.y)
        .lineWidth(0.6)
        .stroke(colour),
    )
    pdf.y += 5
  }

  /** Decoration, hidden from screen readers. */
  artifact(draw: () => void) {
    this.pdf.markContent('Artifact')
    draw()
    this.pdf.endMarkedContent()
  }

  /** Begins a page unless there is so much room. @returns whether it did */
  room(needed: number): boolean {
    const { pdf } = this
    if (pdf.y + needed <= pdf.page.height - MARGIN || pdf.y <= MARGIN) return false
    pdf.addPage()
    pdf.y = MARGIN
    return true
  }

  numberPages(name: string) {
    const { pdf } = this
    const { count } = pdf.bufferedPageRange()
    const look: Look = { size: 8, colour: QUIET }
    for (let n = 0; n < count; n++) {
      pdf.switchToPage(n)
      // Within the margin nothing is broken into a new page.
      pdf.page.margins.bottom = 0
      const block = this.#text.block(`${name}, ${n + 1} of ${count}`, this.width, look)
      this.artifact(() => this.#text.draw(block, MARGIN, pdf.page.height - 36, this.width, look))
    }
  }

  #marked(tag: string): Structure {
    return this.pdf.struct(tag, {}, [this.pdf.markStructureContent(tag)])
  }
}
