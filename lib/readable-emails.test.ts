import { expect, test } from 'vitest'
import { readPdf } from '../tests/support/pdf-text.ts'
import { csvLines } from './csv.ts'
import { pdfSheet } from './pdf-sheet.ts'
import { readableEmails } from './readable-emails.ts'

const STORED = 'asha@xn--31b1c7d.xn--h2brj9c'

test.each([
  [`Write to <${STORED}>.`, 'Write to <asha@योग.भारत>.'],
  ['info@mail.xn--bcher-kva.example, a@b.example', 'info@mail.bücher.example, a@b.example'],
  ['https://xn--31b1c7d.xn--h2brj9c/', 'https://xn--31b1c7d.xn--h2brj9c/'],
  // The а is Cyrillic.
  ['asha@xn--exmple-4nf.com', 'asha@xn--exmple-4nf.com'],
  ['asha@xn--e1afmkfd.xn--p1ai', 'asha@пример.рф'],
  ['a@xn--999999999.example', 'a@xn--999999999.example'],
])('%j is shown as %j', (stored, shown) => {
  expect(readableEmails(stored)).toBe(shown)
})

test('so are cells of a file of values, and lines and cells of a PDF', async () => {
  expect(csvLines([[STORED, 1]])).toBe('asha@योग.भारत,1\r\n')
  const { lines } = readPdf(
    await pdfSheet({ name: 'Receipt', accent: null }, (sheet) => {
      sheet.lines([STORED])
      sheet.pairs([['From', STORED]])
    }),
  )
  expect(lines.slice(0, -1).join('').split('asha@योग.भारत')).toHaveLength(3)
})
