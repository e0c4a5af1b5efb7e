import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['=HYPERLINK("http://x")\nRao', `"'=HYPERLINK(""http://x"")\nRao"`],
  ['+1\r\n2', `"'+1\r\n2"`],
  ['@cmd\u2028x', `"'@cmd\u2028x"`],
  ['\t=1', `"'\t=1"`],
  ['\n=1', `"'\n=1"`],
])('%j is text for a spreadsheet, however many lines it has', (cell, written) => {
  expect(csvLines([[cell]])).toBe(`${written}\r\n`)
})

test('numbers stay numbers, and a sign further in stays as it is', () => {
  expect(csvLines([[-5, 'a=b', 'a\n=b']])).toBe('-5,a=b,"a\n=b"\r\n')
})
