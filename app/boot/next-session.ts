import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { utcOffset } from '../../shared/zones.ts'
import { cancelWords, kickerOf, nextOf, numbered, taughtBy, toBring, whenOf } from '../classes/next-words.ts'
import { type NextFacts, readNext } from '../device/kept-next.ts'
import { viewerTime } from '../ui/viewer-time.ts'

type Member = { id: string; name: string }
type Booked = Promise<{ ok: true; data: BookedSessionOnWire[] } | { ok: false }>

/** What comes next for a member: first as this device kept it, then as the server says it, until React shows the page. */
export function showNext(member: Member, booked: Booked) {
  const kept = readNext(member.id, Date.now())
  if (kept) whenParsed(() => show(member, kept))
  booked.then((answer) => {
    if (answer.ok) whenParsed(() => show(member, nextOf(answer.data)))
  })
}

function whenParsed(run: () => void) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}

function show({ name }: Member, next: NextFacts | undefined) {
  const page = document.querySelector('[data-ahead]')
  page?.toggleAttribute('data-known', next !== undefined)
  if (!page || !next) return
  const words = { greeting: `Welcome, ${name}`, ...wordsOf(next) }
  for (const [what, text] of Object.entries(words)) {
    const place = page.querySelector<HTMLElement>(`[data-said=${what}]`)
    if (!place) continue
    place.hidden = text === ''
    if (place.textContent !== text) place.textContent = text
  }
  for (const print of page.querySelectorAll<HTMLImageElement>('[data-print]')) {
    const src = print.dataset.print === 'day' ? next.image.url : next.image.nightUrl
    if (print.getAttribute('src') !== src) print.src = src
  }
}

function wordsOf(next: NextFacts) {
  const { place } = next
  const bring = toBring(next)
  return {
    ...whenOf(next),
    own: viewerTime(next.startsAt, utcOffset(next.timeZone, next.startsAt)),
    kicker: numbered(kickerOf(next), next),
    title: next.title,
    teacher: taughtBy(next),
    place: place ? [place.room, place.centre, place.address].filter(Boolean).join(', ') : '',
    bring: bring && `Bring ${bring}.`,
    cancel: cancelWords(next),
  }
}
