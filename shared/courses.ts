export function discountPercent(course: { originalPrice: number; discountedPrice: number }): number {
  return Math.round((1 - course.discountedPrice / course.originalPrice) * 100)
}

/** "Weeks 1–2: Standing" */
export function weekRange(line: string): { weeks: string; topic: string } {
  const colon = line.indexOf(':')
  if (colon < 0) return { weeks: '', topic: line }
  return { weeks: line.slice(0, colon), topic: line.slice(colon + 1).trim() }
}
