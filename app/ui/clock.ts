/** 2290 -> "38:10" */
export function clock(length: number): string {
  const seconds = Math.round(length)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
