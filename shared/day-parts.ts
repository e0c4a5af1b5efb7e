/** The parts of a day by the studio's clock: before noon, until five, and after. */
export const DAY_PARTS = ['morning', 'midday', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** @param time "19:00" */
export function dayPartOf(time: string): DayPart {
  if (time < '12:00') return 'morning'
  return time < '17:00' ? 'midday' : 'evening'
}

const NAMES: Record<string, string> = { morning: 'Morning', midday: 'Afternoon', evening: 'Evening' }

/** As people call it: 4 PM is in the afternoon. */
export function partName(part: string): string {
  return NAMES[part] ?? part
}
