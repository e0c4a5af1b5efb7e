import { readStored, writeStored } from '../device/storage.ts'

const KEY = 'desk-centre'
/** In an address: whatever was chosen before, all of them. */
export const ALL_CENTRES = 'all'

/** The centre that someone works at, on this device; null for all. It counts where no address says otherwise. */
export function keptCentre(): string | null {
  const kept: unknown = readStored('localStorage', KEY)
  return typeof kept === 'string' ? kept : null
}

export function keepCentre(id: string | null): void {
  writeStored('localStorage', KEY, id)
}

/** @returns the id of a centre; null for all */
export function chosenCentre(search: URLSearchParams): string | null {
  const asked = search.get('centre')
  if (asked === null) return keptCentre()
  return asked === ALL_CENTRES ? null : asked
}

/** "Zen Flow Rishikesh" among others of that name -> "Rishikesh" */
export function shortName(name: string, centres: readonly { name: string }[]): string {
  const words = name.split(' ')
  const common = words.findIndex((word, n) => centres.some((one) => one.name.split(' ')[n] !== word))
  return centres.length > 1 && common > 0 && centres.some((one) => one.name === name)
    ? words.slice(common).join(' ')
    : name
}
