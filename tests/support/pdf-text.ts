import { inflateSync } from 'node:zlib'

/** The text that a PDF of ours holds, a line for each text operation, and how many characters it draws as a missing glyph. */
export function readPdf(file: Uint8Array): { lines: string[]; missing: number } {
  const source = Buffer.from(file).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [
      id ?? '',
      body ?? '',
    ]),
  )
  const streamOf = (body = '') => {
    const at = body.indexOf('stream\n')
    if (at < 0) return ''
    // By its length: what is compressed may end with any byte, also a line's.
    const [, length = '0'] = /\/Length (\d+)/.exec(body) ?? []
    const bytes = body.slice(at + 7, at + 7 + Number(length))
    return body.includes('/FlateDecode')
      ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      : bytes
  }
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name, id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = objects.get(id ?? '')?.match(/\/ToUnicode (\d+) 0 R/)?.[1]
    fonts.set(name ?? '', meaningsIn(streamOf(objects.get(unicode ?? ''))))
  }
  const lines: string[] = []
  let missing = 0
  for (const body of objects.values()) {
    const content = streamOf(body)
    if (!content.includes('BT\n')) continue
    for (const [, actual, font = '', drawn = ''] of content.matchAll(
      /(?:\/ActualText \(((?:\\.|[^\\)])*)\)\n>> BDC\n)?BT\n\/(F\d+) [\d.]+ Tf\n(.*?)ET\n/gs,
    )) {
      const codes = [...drawn.matchAll(/<([\da-f]{4})> Tj/g)].map(([, code]) => code ?? '')
      missing += codes.filter((code) => code === '0000').length
      lines.push(
        actual === undefined
          ? codes.map((code) => fonts.get(font)?.get(code) ?? '').join('')
          : textOf(actual),
      )
    }
  }
  return { lines, missing }
}

/** A table that pdfkit writes: codes from 0 on, each with its characters. */
function meaningsIn(table: string): Map<string, string> {
  const meanings = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/gs))
    [...list.matchAll(/<([\da-f ]*)>/g)].forEach(([, hex = ''], n) => {
      const code = (Number.parseInt(first, 16) + n).toString(16).padStart(4, '0')
      meanings.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    })
  return meanings
}

/** A string of a PDF: UTF-16 with a mark before it. */
function textOf(written: string): string {
  const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = written.replaceAll(/\\(.)/gs, (_, letter: string) => named[letter] ?? letter)
  return bytes.startsWith('\xfe\xff')
    ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
    : bytes
}
