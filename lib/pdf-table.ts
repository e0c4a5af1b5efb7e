import type PdfDocument from 'pdfkit'

type Column = { title: string; width: number; align?: 'left' | 'right' }
type Sheet = {
  title: string
  above: string[]
  columns: Column[]
  rows: string[][]
  total: string[]
  below: string[]
}

const MARGIN = 56
const LINE = 18

/** Sheets of A4 with a table, as a PDF. Our own typefaces are for the web: their files cannot be put into one. */
export async function pdfTable(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', margin: MARGIN, info: { Title: sheet.title } })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  pdf.font('Times-Roman').fontSize(22).text(written(sheet.title))
  pdf.moveDown(0.4).font('Helvetica').fontSize(10)
  for (const line of sheet.above) pdf.text(written(line))
  pdf.moveDown(1.2)
  head(pdf, sheet.columns)
  for (const row of sheet.rows) {
    if (pdf.y + 2 * LINE > pdf.page.height - MARGIN) {
      pdf.addPage()
      head(pdf, sheet.columns)
    }
    writeRow(pdf, sheet.columns, row)
  }
  rule(pdf)
  writeRow(pdf, sheet.columns, sheet.total)
  pdf.moveDown(1)
  for (const line of sheet.below)
    pdf.text(written(line), MARGIN, pdf.y, { width: pdf.page.width - 2 * MARGIN })
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

type Pdf = InstanceType<typeof PdfDocument>

function head(pdf: Pdf, columns: Column[]) {
  writeRow(
    pdf,
    columns,
    columns.map(({ title }) => title),
  )
  rule(pdf)
}

function rule(pdf: Pdf) {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(0.6)
    .stroke()
  pdf.y += 5
}

function writeRow(pdf: Pdf, columns: Column[], cells: string[]) {
  const top = pdf.y
  let left = MARGIN
  let bottom = top
  columns.forEach(({ width, align = 'left' }, n) => {
    pdf.text(written(cells[n] ?? ''), left, top, { width: width - 8, align })
    bottom = Math.max(bottom, pdf.y)
    left += width
  })
  pdf.x = MARGIN
  pdf.y = bottom + 4
}

/** The typefaces that every reader of PDFs has know the letters of Western Europe. */
function written(text: string): string {
  return text.replaceAll('\u2212', '-').replaceAll(/[^\x20-\x7e\xa0-\xff–—‘’“”•…]/gu, '?')
}
