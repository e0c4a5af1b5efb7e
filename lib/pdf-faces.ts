import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as HarfBuzz from 'harfbuzzjs'

export type Face = keyof typeof FACES
export type Weight = 'regular' | 'strong' | 'display'
/** Text of one face, in the order it is read. */
export type Run = { face: Face; text: string }
type Shaped = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
export type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

const FONTS = '@expo-google-fonts'
/** A face a script, the first that knows a character. Anek for India's scripts; Open Sans has Greek, Cyrillic and rare Latin. */
const FACES = {
  latin: face(/[\p{scx=Latin}\p{Nd}\p{P}\p{S}\p{Z}]/u, 'anek-latin', 'AnekLatin'),
  devanagari: face(/\p{scx=Devanagari}/u, 'anek-devanagari', 'AnekDevanagari'),
  tamil: face(/\p{scx=Tamil}/u, 'anek-tamil', 'AnekTamil'),
  bangla: face(/\p{scx=Bengali}/u, 'anek-bangla', 'AnekBangla'),
  gujarati: face(/\p{scx=Gujarati}/u, 'anek-gujarati', 'AnekGujarati'),
  telugu: face(/\p{scx=Telugu}/u, 'anek-telugu', 'AnekTelugu'),
  kannada: face(/\p{scx=Kannada}/u, 'anek-kannada', 'AnekKannada'),
  malayalam: face(/\p{scx=Malayalam}/u, 'anek-malayalam', 'AnekMalayalam'),
  gurmukhi: face(/\p{scx=Gurmukhi}/u, 'noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  odia: face(/\p{scx=Oriya}/u, 'noto-sans-oriya', 'NotoSansOriya'),
  arabic: face(/\p{scx=Arabic}/u, 'noto-naskh-arabic', 'NotoNaskhArabic'),
  wide: face(
    /[\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Latin}\p{scx=Hebrew}\p{P}\p{S}]/u,
    'open-sans',
    'OpenSans',
  ),
}
const DISPLAY = `${FONTS}/eczar/Eczar_400Regular.ttf`

function face(pattern: RegExp, folder: string, file: string) {
  return {
    pattern,
    regular: `${FONTS}/${folder}/400Regular/${file}_400Regular.ttf`,
    strong: `${FONTS}/${folder}/600SemiBold/${file}_600SemiBold.ttf`,
  }
}

const { resolve } = createRequire(import.meta.url)
const RIGHT_TO_LEFT: readonly Face[] = ['arabic']
/** Characters without a glyph: joiners, variation selectors, direction marks. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u
/** Spaces and signs that belong to no script. */
const SHARED = /^[\p{sc=Common}\p{sc=Inherited}]/u
const DIGIT = /\p{Nd}/u
const KEPT_SYMBOL = /[©®™]/u
const isEmoji = (grapheme: string) => EMOJI.test(grapheme) && !KEPT_SYMBOL.test(grapheme)
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Emoji are left out, with the blank before them: no face has them. */
export function withoutEmoji(text: string): string {
  const kept = Array.from(graphemes.segment(text), ({ segment }) => (isEmoji(segment) ? '\u200b' : segment))
  return kept
    .join('')
    .replaceAll(/ ?\u200b+/g, '')
    .replace(/^ +/, '')
}

/**
 * Shapes text with HarfBuzz. pdfkit's own shaper (fontkit) draws some Indian vowels in the wrong form, throws on a joiner, and never
 * returns from some Devanagari words that a member can type.
 */
export class Shaper {
  readonly #harfBuzz: typeof HarfBuzz
  readonly #buffer: HarfBuzz.Buffer

  constructor(harfBuzz: typeof HarfBuzz) {
    this.#harfBuzz = harfBuzz
    this.#buffer = new harfBuzz.Buffer()
  }

  /** Divides a line by face. A character that no face knows becomes a question mark. */
  runsOf(line: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const { segment } of graphemes.segment(line)) {
      const before = runs.at(-1)
      const face = this.#faceFor(segment, weight, before?.face)
      const text = face === null ? '?' : segment
      const found = face ?? 'latin'
      if (before?.face === found) before.text += text
      else runs.push({ face: found, text })
    }
    return runs
  }

  /** Glyphs from left to right, in units of the font. */
  shape(text: string, face: Face, weight: Weight): Shaped {
    const { BufferFlag, shape } = this.#harfBuzz
    const font = this.fontOf(face, weight)
    const buffer = this.#buffer
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
    shape(font, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const meanings = meaningsOf(text, infos, positions)
    return {
      glyphs: infos.map(({ codepoint: id }, n) => ({
        id,
        advanceWidth: font.glyphHAdvance(id),
        codePoints: meanings[n] ?? [],
      })),
      positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      })),
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }

  /** Loaded on first use and cached. */
  fontOf(face: Face, weight: Weight): HarfBuzz.Font {
    const file = fileOf(face, weight)
    const known = FONTS_READ.get(file)
    if (known) return known
    const { Blob, Face: FontFace, Font } = this.#harfBuzz
    const font = new Font(new FontFace(new Blob(readFileSync(file))))
    FONTS_READ.set(file, font)
    return font
  }

  #faceFor(segment: string, weight: Weight, before: Face | undefined): Face | null {
    const knows = (face: Face) =>
      [...segment].every(
        (letter) =>
          IGNORABLE.test(letter) ||
          this.fontOf(face, weight).nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined,
      )
    // Spaces and signs between words of a script stay with it, so that they are read as one text.
    if (before && isShaped({ face: before }) && !RIGHT_TO_LEFT.includes(before))
      if (SHARED.test(segment) && !DIGIT.test(segment) && knows(before)) return before
    return (
      (Object.keys(FACES) as Face[]).find((face) => FACES[face].pattern.test(segment) && knows(face)) ?? null
    )
  }
}

const FONTS_READ = new Map<string, HarfBuzz.Font>()

export function fileOf(face: Face, weight: Weight): string {
  if (weight === 'display' && face === 'latin') return resolve(DISPLAY)
  return resolve(FACES[face][weight === 'strong' ? 'strong' : 'regular'])
}

/** Whether its glyphs are in another order or number than its characters. */
export function isShaped({ face }: Pick<Run, 'face'>): boolean {
  return face !== 'latin' && face !== 'wide'
}

/** Whether readers of the PDF need the text beside the glyphs. They put right-to-left words in order themselves. */
export function needsActualText(run: Run): boolean {
  return isShaped(run) && !isRightToLeft(run)
}

/**
 * The runs of a line from left to right. Words of a right-to-left script that follow each other are read from the right, with what is
 * between them and numbers after them (UAX #9, in a document that is written from left to right).
 */
export function inVisualOrder(runs: Run[]): Run[] {
  if (!runs.some(isRightToLeft)) return runs
  const parts = runs.flatMap(({ face, text }) =>
    text
      .split(/(\s+)/)
      .filter(Boolean)
      .map((piece) => ({ face, text: piece })),
  )
  const isAllRight = !parts.some((part) => !isRightToLeft(part) && /\p{L}/u.test(part.text))
  const ordered: Run[] = []
  for (let at = 0; at < parts.length; ) {
    const end = isAllRight ? parts.length : endOfRight(parts, at)
    if (end === at) ordered.push(...parts.slice(at, ++at))
    else {
      ordered.push(...parts.slice(at, end).reverse().map(mirrored))
      at = end
    }
  }
  return ordered
}

const isRightToLeft = ({ face }: Run) => RIGHT_TO_LEFT.includes(face)

/** Where the stretch ends that begins with a right-to-left word here; here, when none does. */
function endOfRight(parts: Run[], start: number): number {
  if (!parts[start] || !isRightToLeft(parts[start])) return start
  let end = start
  for (let at = start; at < parts.length; at++) {
    const part = parts[at]
    if (!part) break
    if (isRightToLeft(part) || /^\p{Nd}+$/u.test(part.text)) end = at + 1
    else if (/\p{L}/u.test(part.text)) break
  }
  return end
}

const MIRRORED: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

function mirrored(part: Run): Run {
  if (isRightToLeft(part)) return part
  return { face: part.face, text: part.text.replaceAll(/[()[\]«»]/g, (letter) => MIRRORED[letter] ?? letter) }
}

/** What each glyph means: of each cluster the first that is more than a mark has its characters, the others have none. */
function meaningsOf(
  text: string,
  infos: { cluster: number }[],
  positions: { xAdvance: number }[],
): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const left = new Map(starts.map((start, n) => [start, text.slice(start, starts[n + 1])]))
  const meanings = infos.map((): number[] => [])
  for (const isMark of [false, true])
    infos.forEach(({ cluster }, n) => {
      if ((positions[n]?.xAdvance === 0) !== isMark || !left.has(cluster)) return
      meanings[n] = Array.from(left.get(cluster) ?? '', (letter) => letter.codePointAt(0) ?? 0)
      left.delete(cluster)
    })
  return meanings
}
