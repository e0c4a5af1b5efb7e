/** The day at a moment where the studio is, YYYY-MM-DD. */
export function studioDay(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
