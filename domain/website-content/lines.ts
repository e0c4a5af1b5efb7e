import { type Missing, need } from './kind.ts'

/** @param empty what is said where there is none; without it there need not be any */
export function linesMissing(field: string, all: string[], empty?: string): Missing[] {
  const said = lines(all)
  if (said.length === 0) return empty === undefined ? [] : [need(field, empty)]
  // Pages tell its lines apart by what they say.
  return new Set(said).size < all.length ? [need(field, 'A line is empty or listed twice.')] : []
}

export function lines(all: string[]): string[] {
  return all.map((line) => line.trim()).filter((line) => line !== '')
}
