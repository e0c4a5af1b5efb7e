const clocks = new Map<string, Intl.DateTimeFormat>()

/** Each zone's clock is kept: to make one takes longer than to read it for a whole week. */
function clock(at: number, timeZone: string) {
  const own =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone })
  clocks.set(timeZone, own)
  return own.format(at)
}

/** An hour of the studio on another clock; empty where the two do not differ. */
export function ownTime(at: number, zone: string, studioZone: string): string {
  const own = clock(at, zone)
  return own === clock(at, studioZone) ? '' : `${own} your time`
}

/** Fills in the lines that wait for the reader's own time; the server knows no time zone of theirs. */
export function prepareOwnTimes(part: ParentNode) {
  const lines = part.querySelectorAll<HTMLElement>('[data-own-time]')
  if (lines.length === 0) return
  // To ask for it takes a while, and does not hold up the page.
  setTimeout(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const line of lines) {
      const { ownTime: at, studioZone = '' } = line.dataset
      if (at) line.textContent = ownTime(Number(at), zone, studioZone)
      else if (ownTime(Date.now(), zone, studioZone))
        line.textContent = 'Your local time is shown below each class.'
    }
  })
}
