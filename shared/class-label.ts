/** "Morning Hatha · from 14 Nov 2026 · Mysore": tells terms of one title apart. @param begins its first session; null for a recorded class */
export function classLabel(
  { title, begins, place }: { title: string; begins: number | null; place: string },
  timeZone: string,
): string {
  return [title, begins === null ? '' : `from ${dayOf(begins, timeZone)}`, place].filter(Boolean).join(' · ')
}

function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).format(at)
}
