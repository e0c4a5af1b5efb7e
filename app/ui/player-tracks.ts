import { clock } from './clock.ts'
import type { Player } from './player.ts'

/** Captions stand under the picture, not on it. @returns turns them off and on */
export function startCaptions({ video, find, on, say }: Player, kept: { captions: boolean }) {
  const [words, button] = [find('words'), find('captions')]
  const track = trackOf(video, 'captions')?.track
  if (!words || !button || !track) return () => {}
  const show = (isShown: boolean) => {
    words.hidden = !isShown
    button.setAttribute('aria-pressed', String(isShown))
    kept.captions = isShown
  }
  const toggle = () => {
    show(words.hidden !== false)
    say(words.hidden ? 'Captions off' : 'Captions on')
  }
  on(track, 'cuechange', () => {
    words.textContent = cuesOf(track.activeCues)
      .map((cue) => cue.getCueAsHTML().textContent)
      .join('\n')
  })
  on(button, 'click', toggle)
  show(kept.captions)
  return toggle
}

/** @returns the title of the chapter at a second of the video */
export function startChapters({ video, get, on, duration, seek, onPosition, drawPosition }: Player) {
  const select = get<HTMLSelectElement>('chapter')
  const element = trackOf(video, 'chapters')
  let chapters: { from: number; title: string }[] = []
  const indexAt = (seconds: number) => chapters.findLastIndex(({ from }) => from <= seconds + 0.1)
  const take = ({ cues }: TextTrack) => {
    chapters = cuesOf(cues).map(({ startTime, text }) => ({ from: startTime, title: text }))
    select.hidden = chapters.length === 0
    select.replaceChildren(
      ...chapters.map(({ title, from }, i) => new Option(`${title} · ${clock(from)}`, String(i))),
    )
    get('marks').replaceChildren(...chapters.slice(1).map(({ from }) => markAt(from / duration())))
    drawPosition()
  }
  onPosition(() => {
    if (chapters.length > 0) select.value = String(indexAt(video.currentTime))
  })
  if (element) {
    on(element, 'load', () => take(element.track))
    if (element.readyState === HTMLTrackElement.LOADED) take(element.track)
  }
  on(select, 'change', () => seek(chapters[Number(select.value)]?.from ?? 0))
  return (seconds: number) => chapters[indexAt(seconds)]?.title
}

/** The captions as text, a paragraph for each chapter. */
export function startTranscript(
  { root, video, on }: Player,
  chapterAt: (seconds: number) => string | undefined,
) {
  const details = root.nextElementSibling?.closest<HTMLDetailsElement>('[data-transcript]')
  const track = trackOf(video, 'captions')?.track
  if (!details || !track) return
  on(details, 'toggle', () => {
    const cues = cuesOf(track.cues)
    if (!details.open || cues.length === 0) return
    const chapters = Map.groupBy(cues, ({ startTime }) => chapterAt(startTime) ?? '')
    details.querySelector('div')?.replaceChildren(...[...chapters].map(paragraphOf))
  })
}

function paragraphOf([title, cues]: [string, VTTCue[]]) {
  const paragraph = document.createElement('p')
  const heading = document.createElement('strong')
  heading.textContent = title && `${title}. `
  paragraph.append(heading, cues.map((cue) => cue.getCueAsHTML().textContent).join(' '))
  return paragraph
}

/** Loads the track; the browser doesn't show it, we do. */
function trackOf(video: HTMLVideoElement, kind: 'captions' | 'chapters') {
  const element = video.querySelector<HTMLTrackElement>(`track[kind=${kind}]`)
  if (element) element.track.mode = 'hidden'
  return element
}

function cuesOf(list: TextTrackCueList | null) {
  return [...(list ?? [])] as VTTCue[]
}

function markAt(share: number) {
  const mark = document.createElement('i')
  mark.style.left = `${share * 100}%`
  return mark
}
