/**
 * Draws the site's prints into a folder, day and night, each with its compressed twin:
 *   node art/make.ts [folder]        (build/client/art unless told)
 * What is there already and unchanged is left alone.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Ink } from './inks.ts'
import { wantedPrints } from './wanted.ts'

const INKINGS: Ink[] = ['day', 'night']

export type Made = { drawn: number; kept: number; bytes: number; compressedBytes: number }

export function makePrints(folder: string): Made {
  mkdirSync(folder, { recursive: true })
  const made: Made = { drawn: 0, kept: 0, bytes: 0, compressedBytes: 0 }
  for (const print of wantedPrints()) {
    for (const ink of INKINGS) {
      const svg = Buffer.from(print.draw(ink))
      const file = path.join(folder, `${print.name}.${ink}.svg`)
      const isThere = existsSync(`${file}.br`) && existsSync(file) && readFileSync(file).equals(svg)
      if (isThere) {
        made.kept++
        continue
      }
      const compressed = compress(svg)
      writeFileSync(file, svg)
      writeFileSync(`${file}.br`, compressed)
      made.drawn++
      made.bytes += svg.length
      made.compressedBytes += compressed.length
    }
  }
  return made
}

function compress(svg: Buffer): Buffer {
  return brotliCompressSync(svg, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: svg.length,
    },
  })
}

if (import.meta.main) {
  const folder = process.argv[2] ?? 'build/client/art'
  const { drawn, kept, bytes, compressedBytes } = makePrints(folder)
  const kB = (n: number) => `${Math.round(n / 1000)} kB`
  console.log(
    `${drawn} prints drawn (${kB(bytes)}, ${kB(compressedBytes)} compressed), ${kept} kept, in ${folder}`,
  )
}
