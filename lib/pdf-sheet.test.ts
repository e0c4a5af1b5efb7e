import { constants, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { NAMES } from '../tests/people/values.ts'
import { readPdf } from '../tests/support/pdf-text.ts'
import { pdfSheet } from './pdf-sheet.ts'

const MORE = [
  'Анна Петрова',
  'Ελένη Παππά',
  'ଶ୍ରୀନିବାସ ପଟ୍ଟନାୟକ',
  'Prāṇāyāma Aṣṭāṅga ṛṣi',
  'हर्षि र्‍या शक्‍ति',
  // pdfkit's own shaper never returns from it.
  'द्ध्र्य',
  '₹1,499',
]

/** What is drawn from right to left is in the file as it is seen. */
const isRightToLeft = (name: string) => /\p{sc=Arabic}/u.test(name)
const asSeen = (name: string) => (isRightToLeft(name) ? Array.from(name).reverse().join('') : name)

async function written(text: string) {
  const { lines, missing } = readPdf(
    await pdfSheet({ name: 'Receipt', accent: null }, (sheet) => sheet.lines([text])),
  )
  const ofText = lines.slice(0, -1).join('')
  return { text: ofText, missing }
}

test('the main thread has next to nothing to do while PDFs are drawn', async () => {
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()]
  const names = Array.from({ length: 20 }, (_, n) => `Receipt ${n}`)
  await Promise.all(names.map((name) => pdfSheet({ name, accent: null }, (sheet) => sheet.title(name))))
  const cpu = ({ user, system }: NodeJS.CpuUsage) => user + system
  expect(cpu(process.threadCpuUsage(here)) / cpu(process.cpuUsage(everywhere))).toBeLessThan(0.5)
})

test('a sheet that cannot be drawn keeps the next ones from nothing', async () => {
  const noTexts: string[] = JSON.parse('[null]')
  const broken = pdfSheet({ name: 'Broken', accent: null }, (sheet) => sheet.lines(noTexts))
  const next = pdfSheet({ name: 'Next', accent: null }, (sheet) => sheet.title('Next'))
  await expect(broken).rejects.toThrow()
  expect(readPdf(await next).lines[0]).toBe('Next')
})

describe('PDFs in every script', () => {
  test.each([...NAMES, ...MORE])('%s is drawn without boxes and can be searched', async (name) => {
    expect(await written(name)).toEqual({ text: asSeen(name).normalize('NFC'), missing: 0 })
  })

  test('scripts share a line, each in its own face', async () => {
    expect(await written('சுந்தர் Kumar, ₹1,499')).toEqual({ text: 'சுந்தர் Kumar, ₹1,499', missing: 0 })
    expect((await written('علی Khan')).text).toBe('یلع Khan')
    expect((await written('نصرت (فاطمہ)')).text).toBe('(ہمطاف) ترصن')
  })

  test('emoji are left out, and what no face knows is a question mark', async () => {
    expect(await written('Zoë 🪷 Lotus 🇮🇳')).toEqual({ text: 'Zoë Lotus', missing: 0 })
    expect(await written('李小龍')).toEqual({ text: '???', missing: 0 })
  })

  test('long text is broken between words, and between letters where there is no other place', async () => {
    const { lines } = readPdf(
      await pdfSheet({ name: 'Receipt', accent: null }, (sheet) =>
        sheet.lines(['கிருஷ்ணமூர்த்தி இராமசாமி '.repeat(20), 'x'.repeat(300)]),
      ),
    )
    expect(lines.length).toBeGreaterThan(6)
    expect(lines.join(' ')).toContain('கிருஷ்ணமூர்த்தி இராமசாமி')
    expect(lines.join('').replaceAll(/[^x]/g, '')).toHaveLength(300)
  })

  test('a sheet has a language, a title and tags', async () => {
    const file = Buffer.from(
      await pdfSheet({ name: 'Receipt 1', accent: null }, (sheet) => sheet.title('Receipt 1')),
    ).toString('latin1')
    expect(file).toContain('/Lang (en-IN)')
    expect(file).toContain('/DisplayDocTitle true')
    expect(file).toContain('/Marked true')
    expect(file).toMatch(/\/S \/H1/)
  })

  test('a long table goes on, with its headings, on the next page', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => [`Row ${n}`, '₹1'])
    const { lines } = readPdf(
      await pdfSheet({ name: 'Receipt', accent: null }, (sheet) =>
        sheet.table({
          columns: [
            { title: 'What', width: 300 },
            { title: 'Sum', width: 100, align: 'right' },
          ],
          rows,
        }),
      ),
    )
    expect(lines.filter((line) => line === 'What')).toHaveLength(2)
    expect(lines.filter((line) => line.startsWith('Row '))).toHaveLength(60)
  })
})

test('the bar above a title has the studio’s own colour', async () => {
  const file = Buffer.from(
    await pdfSheet({ name: 'Receipt', accent: '#ff0000' }, (sheet) => sheet.title('Receipt')),
  )
  const starts = [...file.toString('latin1').matchAll(/stream\r?\n/g)].map(
    ({ index, 0: mark }) => index + mark.length,
  )
  const drawn = starts.map((at) => {
    try {
      return inflateSync(file.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
    } catch {
      return ''
    }
  })
  expect(drawn.join('')).toMatch(/1 0 0 (?:rg|scn)/)
})
