import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Ink } from './inks.ts'
import type { Print } from './prints.ts'

const INKINGS: Ink[] = ['day', 'night']

export type Made = { drawn: number; kept: number; bytes: number; compressedBytes: number }

/** Draws prints into a folder, day and night, each with its compressed twin. What is there already and unchanged is left alone. */
export function makePrints(prints: Print[], folder: string): Made {
  mkdirSync(folder, { recursive: true })
  const made: Made = { drawn: 0, kept: 0, bytes: 0, compressedBytes: 0 }
  for (const print of prints) {
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
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: svg.length,
    },
  })
}
