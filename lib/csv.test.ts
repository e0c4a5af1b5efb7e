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

const cell = (text: string) => csvLines([[text]]).trimEnd()

test('a plain decimal number is a number, also a negative one', () => {
  for (const number of ['-4299.00', '-1', '0.00', '12.5', '-0.01']) expect(cell(number)).toBe(number)
  expect(csvLines([[-5, 1.5]])).toBe('-5,1.5\r\n')
})

test('text that a spreadsheet would run is plain text', () => {
  for (const text of ['=1+1', '+91 98765', '-1+1', '-', '--1', '-1e5', '@SUM(A1)', '-cmd|x', '-1.', '-.5'])
    expect(cell(text), text).toBe(`"'${text}"`)
  for (const text of ['\t=1', '\r=1', '\n=1', '-1\n=2'])
    expect(cell(text), JSON.stringify(text)).toContain(`'${text}`)
})
