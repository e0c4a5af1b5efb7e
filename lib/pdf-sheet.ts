import { createRequire } from 'node:module'
import type PdfDocument from 'pdfkit'

type Pdf = InstanceType<typeof PdfDocument>
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
const INK = '#1a2b3c'
const QUIET = '#465463'
const RULE = '#c9bda6'
const SEAL = '#aa3d1b'

const { resolve } = createRequire(import.meta.url)
const FACES = {
  display: '@expo-google-fonts/eczar/Eczar_400Regular.ttf',
  text: '@expo-google-fonts/anek-latin/400Regular/AnekLatin_400Regular.ttf',
  strong: '@expo-google-fonts/anek-latin/600SemiBold/AnekLatin_600SemiBold.ttf',
}
/** Names in Devanagari are in Eczar alone. */
const DEVANAGARI = /[\u0900-\u097f]/

/** Sheets of A4 in the studio's own typefaces, which have the rupee sign. */
export async function pdfSheet(
  name: string,
  write: (sheet: Sheet) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', margin: MARGIN, info: { Title: name }, bufferPages: true })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((done) => pdf.on('end', done))
  for (const [face, file] of Object.entries(FACES)) pdf.registerFont(face, resolve(file))
  write(sheetOn(pdf))
  numberPages(pdf, name)
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function sheetOn(pdf: Pdf): Sheet {
  const width = pdf.page.width - 2 * MARGIN
  return {
    title(text, aside) {
      pdf.rect(MARGIN, MARGIN, 34, 4).fill(SEAL)
      pdf.y = MARGIN + 16
      put(pdf, text, { face: 'display', size: 24 })
      if (aside) put(pdf, aside, { size: 10, colour: QUIET })
      pdf.moveDown(0.8)
    },
    part(text) {
      room(pdf, 70)
      pdf.moveDown(1)
      put(pdf, text, { face: 'display', size: 14 })
      rule(pdf, INK)
    },
    lines(texts) {
      for (const text of texts) put(pdf, text, { size: 10 })
    },
    notes(texts) {
      pdf.moveDown(0.8)
      for (const text of texts) put(pdf, text, { size: 8.5, colour: QUIET })
    },
    pairs(rows) {
      for (const [label, value] of rows) {
        room(pdf, 26)
        const top = pdf.y
        put(pdf, label, { size: 9.5, colour: QUIET, at: [MARGIN, top], width: width * 0.32 })
        const bottom = pdf.y
        put(pdf, value, { size: 9.5, at: [MARGIN + width * 0.34, top], width: width * 0.66 })
        pdf.x = MARGIN
        pdf.y = Math.max(bottom, pdf.y) + 3
      }
    },
    table({ columns, rows, total = [] }) {
      const heads = columns.map(({ title }) => title)
      row(pdf, columns, heads, { colour: QUIET, size: 8.5 })
      rule(pdf, INK)
      for (const cells of rows) {
        room(pdf, 36)
        row(pdf, columns, cells, { size: 9.5 })
        rule(pdf, RULE)
      }
      for (const cells of total) row(pdf, columns, cells, { size: 9.5, face: 'strong' })
      pdf.x = MARGIN
    },
  }
}

type Put = {
  face?: keyof typeof FACES
  size: number
  colour?: string
  at?: [number, number]
  width?: number
  align?: 'left' | 'right'
}

function put(pdf: Pdf, text: string, { face = 'text', size, colour = INK, at, width, align = 'left' }: Put) {
  pdf
    .font(DEVANAGARI.test(text) ? 'display' : face)
    .fontSize(size)
    .fillColor(colour)
  const [left, top] = at ?? [MARGIN, pdf.y]
  pdf.text(text === '' ? ' ' : text, left, top, { width: width ?? pdf.page.width - 2 * MARGIN, align })
}

function row(pdf: Pdf, columns: Column[], cells: string[], look: Pick<Put, 'size' | 'colour' | 'face'>) {
  const top = pdf.y
  let [left, bottom] = [MARGIN, top]
  columns.forEach(({ width, align = 'left' }, n) => {
    put(pdf, cells[n] ?? '', { ...look, at: [left, top], width: width - 10, align })
    bottom = Math.max(bottom, pdf.y)
    left += width
  })
  pdf.x = MARGIN
  pdf.y = bottom + 3
}

function rule(pdf: Pdf, colour: string) {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(0.6)
    .stroke(colour)
  pdf.y += 5
}

function room(pdf: Pdf, needed: number) {
  if (pdf.y + needed > pdf.page.height - MARGIN) {
    pdf.addPage()
    pdf.y = MARGIN
  }
}

function numberPages(pdf: Pdf, name: string) {
  const { count } = pdf.bufferedPageRange()
  for (let n = 0; n < count; n++) {
    pdf.switchToPage(n)
    // Within the margin nothing is broken into a new page.
    pdf.page.margins.bottom = 0
    put(pdf, `${name}, ${n + 1} of ${count}`, { size: 8, colour: QUIET, at: [MARGIN, pdf.page.height - 36] })
  }
}
