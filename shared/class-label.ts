import { fullDateSpan } from './dates.ts'

/** "Morning Hatha · from 14 Nov 2026 · Mysore": tells terms of one title apart. @param begins its first session; null for a recorded class */
export function classLabel(
  { title, begins, place }: { title: string; begins: number | null; place: string },
  timeZone: string,
): string {
  return [title, begins === null ? '' : `from ${fullDateSpan(begins, begins, timeZone)}`, place]
    .filter(Boolean)
    .join(' · ')
}
