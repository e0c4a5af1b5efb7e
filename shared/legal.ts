/** YYYY-MM-DD; later versions have larger numbers, and count before earlier ones from their day on. */
type Version = { number: number; validFrom: string }

export type Held = { number: number; from: string; until: string | null }

/**
 * The version of a page that applies on a day, earlier ones, latest first, and upcoming ones. A version superseded before its day
 * never applied and is left out. The first applied from the start.
 */
export function standingOn(
  versions: readonly Version[],
  today: string,
): { current: Held; earlier: Held[]; coming: Held[] } {
  const held = versions
    .toSorted((one, other) => one.number - other.number)
    .flatMap((version, at, all) => {
      const later = all.slice(at + 1).map(({ validFrom }) => validFrom)
      const until = later.length > 0 ? later.reduce((least, day) => (day < least ? day : least)) : null
      if (at > 0 && until !== null && until <= version.validFrom) return []
      return [{ number: version.number, from: version.validFrom, until }]
    })
  const begun = held.filter(({ from }, at) => at === 0 || from <= today)
  const current = begun.at(-1)
  if (!current) throw new Error('A page without a first version.')
  const earlier = begun.slice(0, -1).reverse()
  return { current, earlier, coming: held.slice(begun.length) }
}
