/**
 * The instant of an hour by the clock of the studio, wherever the browser is. An hour that a change of clocks leaves out is the one
 * after it.
 */
export function momentOf(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  let at = wanted
  // Twice: the offset may be another one on the other side of a change of clocks.
  for (let n = 0; n < 2; n++) at = wanted - (shownAs(at, timeZone) - at)
  return at
}

/** What the clocks of a zone show, as if they were in UTC. */
function shownAs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}
