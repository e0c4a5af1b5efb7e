/** The studio’s date at a moment, YYYY-MM-DD. */
export function studioDay(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
