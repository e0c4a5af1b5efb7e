const MINUTE = 60_000

export function isOverdue(dueAt: number | null, now: number): boolean {
  return dueAt !== null && dueAt < now
}

/** "5 h 20 left", "3 h late" */
export function dueInWords(dueAt: number, now: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(dueAt - now) / MINUTE))
  const hours = Math.floor(minutes / 60)
  const said =
    minutes < 60
      ? `${minutes} min`
      : hours < 48
        ? `${hours} h${minutes % 60 > 0 && hours < 12 ? ` ${String(minutes % 60).padStart(2, '0')}` : ''}`
        : `${Math.floor(hours / 24)} days`
  return `${said} ${dueAt < now ? 'late' : 'left'}`
}
