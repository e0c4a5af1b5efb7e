import { type Missing, need } from './kind.ts'

/** @param empty the error if there are none; without it there may be none */
export function linesMissing(field: string, all: string[], empty?: string): Missing[] {
  const said = lines(all)
  if (said.length === 0) return empty === undefined ? [] : [need(field, empty)]
  // Pages use the text of a line as its key.
  return new Set(said).size < all.length ? [need(field, 'A line is empty or listed twice.')] : []
}

export function lines(all: string[]): string[] {
  return all.map((line) => line.trim()).filter((line) => line !== '')
}
