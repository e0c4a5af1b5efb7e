/** Percent off: round((1 - discounted / original) x 100), section 9. */
export function discountPercent(course: { originalPrice: number; discountedPrice: number }): number {
  return Math.round((1 - course.discountedPrice / course.originalPrice) * 100)
}

/** "Weeks 1-2: Standing" as its two halves. */
export function weekRange(line: string): { weeks: string; topic: string } {
  const colon = line.indexOf(':')
  if (colon < 0) return { weeks: '', topic: line }
  return { weeks: line.slice(0, colon), topic: line.slice(colon + 1).trim() }
}
