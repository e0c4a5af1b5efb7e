import { readFileSync } from 'node:fs'

/** A WOFF2 file that the checkout may be set in, and for which of its two kinds of text. */
export interface Typeface {
  file: string
  /** Headings and sums, or everything else. */
  for: 'headings' | 'text'
  /** As CSS writes `unicode-range`; absent for all that the file has. */
  range?: string
}

export const pathOf = (index: number) => `/v1/checkout/typeface-${index}.woff2`

/** Rules for the frame's stylesheet; none given, it is set in the system's own faces. */
export function faceRules(typefaces: Typeface[]): string {
  return typefaces
    .map(
      ({ for: what, range }, index) =>
        `@font-face{font-family:"${what}";src:url(${pathOf(index)}) format("woff2");font-weight:400 700;font-display:swap${range ? `;unicode-range:${range}` : ''}}\n`,
    )
    .join('')
}

/** Read at the start: a file that is not there is told then, and not while someone pays. */
export function readFaces(typefaces: Typeface[]): Map<string, Buffer<ArrayBuffer>> {
  return new Map(typefaces.map(({ file }, index) => [pathOf(index), Buffer.from(readFileSync(file))]))
}
