import { clockTime, dayName } from '../../shared/days.ts'

/** An hour of the studio on the reader's clock; empty where the two do not differ. @param studioOffset minutes ahead of UTC */
export function viewerTime(at: number, studioOffset: number): string {
  if (!differs(at, studioOffset)) return ''
  // By hand, for the first Intl format of a page takes longer than all the rest of its controls.
  const here = new Date(at)
  const day = dayName(here.getDay() + 1).slice(0, 3)
  return `${day} ${clockTime(`${here.getHours()}:${here.getMinutes()}`)} your time`
}

function differs(at: number, studioOffset: number): boolean {
  return -new Date(at).getTimezoneOffset() !== studioOffset
}

/** Fills in the lines that wait for the reader's own time; the server knows no time zone of theirs. */
export function showViewerTimes(part: ParentNode) {
  const lines = part.querySelectorAll<HTMLElement>('[data-own-time]')
  if (lines.length === 0) return
  // It does not hold up the page.
  setTimeout(() => {
    for (const line of lines) {
      const { ownTime: at, studioOffset } = line.dataset
      if (at) line.textContent = viewerTime(Number(at), Number(studioOffset))
      else if (differs(Date.now(), Number(studioOffset)))
        line.textContent = 'Your local time is shown below each class.'
    }
  })
}
