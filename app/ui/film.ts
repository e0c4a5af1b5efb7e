import { clock } from './clock.ts'

const STEP_SECONDS = 10
/** So long after the last move over the picture the disc is seen. */
const NEAR_MS = 2200

/** From video to video, until the page is left. */
const kept = { speed: 1, volume: 1, muted: false, captions: true }

/** Takes a video over from the browser's own controls: ui/film-controls.tsx has printed ours. @returns gives it back */
export function beginFilm(root: HTMLElement): () => void {
  const film = root.querySelector('video')
  if (!film) return () => {}
  const find = <T extends HTMLElement>(name: string) => root.querySelector<T>(`[data-film=${name}]`)
  const get = <T extends HTMLElement>(name: string) => find<T>(name) as T
  const [disc, controls, said] = [get<HTMLButtonElement>('play'), get('controls'), get('said')]
  const [place, volume] = [get<HTMLInputElement>('place'), get<HTMLInputElement>('volume')]
  const [speed, chapter] = [get<HTMLSelectElement>('speed'), get<HTMLSelectElement>('chapter')]
  const [mute, full] = [get('mute'), get('full')]
  const [words, next, captions] = [find('words'), find('next'), find('captions')]
  const controller = new AbortController()
  const { signal } = controller
  const on = (target: EventTarget, names: string, listen: (event: Event) => void) => {
    for (const name of names.split(' ')) target.addEventListener(name, listen, { signal })
  }
  const say = (text: string) => {
    said.textContent = text
  }
  const length = () => (Number.isFinite(film.duration) ? film.duration : Number(place.max))
  let chapters: { from: number; title: string }[] = []
  const chapterAt = (time: number) => chapters.findLastIndex(({ from }) => from <= time + 0.1)

  function drawPlace() {
    const [at, all] = [film!.currentTime, length()]
    place.max = String(Math.max(1, Math.floor(all)))
    place.value = String(Math.floor(at))
    place.style.setProperty('--done', `${(Math.min(at, all) / all) * 100}%`)
    const title = chapters[chapterAt(at)]?.title
    place.setAttribute('aria-valuetext', [`${clock(at)} of ${clock(all)}`, title].filter(Boolean).join(', '))
    get('at').textContent = clock(Math.floor(at))
    get('length').textContent = clock(all)
    if (chapters.length > 0) chapter.value = String(chapterAt(at))
  }

  function drawState() {
    const isPlaying = !film!.paused && !film!.ended
    root.toggleAttribute('data-playing', isPlaying)
    if (isPlaying) root.toggleAttribute('data-begun', true)
    disc.setAttribute('aria-label', isPlaying ? 'Pause' : film!.ended ? 'Play again' : 'Play')
    if (next) next.hidden = !film!.ended
  }

  function drawSound() {
    const isMuted = film!.muted || film!.volume === 0
    mute.setAttribute('aria-pressed', String(isMuted))
    volume.value = String(isMuted ? 0 : film!.volume)
    volume.style.setProperty('--done', `${Number(volume.value) * 100}%`)
    Object.assign(kept, { volume: film!.volume, muted: film!.muted })
  }

  function drawSpeed() {
    speed.value = String(film!.playbackRate)
    kept.speed = film!.playbackRate
  }

  const toggle = () => {
    if (film.paused || film.ended) film.play().catch(() => {})
    else film.pause()
  }
  const goTo = (seconds: number) => {
    film.currentTime = Math.max(0, Math.min(seconds, length()))
    drawPlace()
  }
  const step = (by: number) => {
    goTo(film.currentTime + by)
    say(`${by < 0 ? 'Back' : 'Ahead'} ${STEP_SECONDS} seconds, ${clock(film.currentTime)}`)
  }
  const pressMute = () => {
    if (film.volume === 0) film.volume = 1
    else film.muted = !film.muted
    say(film.muted ? 'Muted' : 'Sound on')
  }
  const setSpeed = (to: number) => {
    film.defaultPlaybackRate = to
    film.playbackRate = to
    say(`Speed ${to}`)
  }
  const faster = (by: 1 | -1) => {
    const speeds = [...speed.options].map(({ value }) => Number(value))
    setSpeed(speeds[speeds.indexOf(film.playbackRate) + by] ?? film.playbackRate)
  }
  const fill = () => {
    if (document.fullscreenElement) document.exitFullscreen()
    else if (root.requestFullscreen) root.requestFullscreen().catch(() => {})
    // Telephones of Apple show the video alone, with their own controls.
    else (film as HTMLVideoElement & { webkitEnterFullscreen?(): void }).webkitEnterFullscreen?.()
  }

  function showCaptions(show: boolean) {
    if (!words || !captions) return
    words.hidden = !show
    captions.setAttribute('aria-pressed', String(show))
    kept.captions = show
  }
  const pressCaptions = () => {
    if (!words) return
    showCaptions(words.hidden !== false)
    say(words.hidden ? 'Captions off' : 'Captions on')
  }

  function drawWords({ activeCues }: TextTrack) {
    if (!words) return
    const cues = [...(activeCues ?? [])] as VTTCue[]
    words.textContent = cues.map((cue) => cue.getCueAsHTML().textContent).join('\n')
  }

  function takeChapters({ cues }: TextTrack) {
    chapters = ([...(cues ?? [])] as VTTCue[]).map(({ startTime, text }) => ({
      from: startTime,
      title: text,
    }))
    chapter.hidden = chapters.length === 0
    chapter.replaceChildren(
      ...chapters.map(({ title, from }, i) => new Option(`${title} · ${clock(from)}`, String(i))),
    )
    get('marks').replaceChildren(
      ...chapters.slice(1).map(({ from }) => {
        const mark = document.createElement('i')
        mark.style.left = `${(from / length()) * 100}%`
        return mark
      }),
    )
    drawPlace()
  }

  function press(event: KeyboardEvent) {
    const { key, target } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const element = target as HTMLElement
    const act = KEYS[key.length === 1 ? key.toLowerCase() : key]
    if (!act || element.matches('select')) return
    if (key === ' ' && element.matches('button, a')) return
    if (key.startsWith('Arrow') && element === volume) return
    event.preventDefault()
    act()
  }
  const KEYS: Record<string, (() => void) | undefined> = {
    ' ': toggle,
    k: toggle,
    ArrowLeft: () => step(-STEP_SECONDS),
    ArrowRight: () => step(STEP_SECONDS),
    m: pressMute,
    f: fill,
    c: pressCaptions,
    '<': () => faster(-1),
    '>': () => faster(1),
  }

  let timer: ReturnType<typeof setTimeout>
  const comeNear = () => {
    root.toggleAttribute('data-near', true)
    clearTimeout(timer)
    timer = setTimeout(() => root.toggleAttribute('data-near', false), NEAR_MS)
  }

  on(film, 'timeupdate seeking seeked durationchange', drawPlace)
  on(film, 'play playing pause ended seeking', drawState)
  on(film, 'volumechange', drawSound)
  on(film, 'ratechange', drawSpeed)
  on(film, 'ended', () => next && say(`The film is over. ${next.textContent}`))
  on(film, 'click', () => {
    // From here the keys are heard.
    disc.focus({ preventScroll: true })
    toggle()
  })
  on(disc, 'click', toggle)
  on(disc.parentElement ?? root, 'pointermove', comeNear)
  on(place, 'input', () => goTo(Number(place.value)))
  on(chapter, 'change', () => goTo(chapters[Number(chapter.value)]?.from ?? 0))
  on(mute, 'click', pressMute)
  on(volume, 'input', () => {
    film.muted = false
    film.volume = Number(volume.value)
  })
  on(speed, 'change', () => setSpeed(Number(speed.value)))
  if (captions) on(captions, 'click', pressCaptions)
  on(full, 'click', fill)
  on(document, 'fullscreenchange', () =>
    full.setAttribute('aria-pressed', String(document.fullscreenElement === root)),
  )
  on(root, 'keydown', (event) => press(event as KeyboardEvent))

  for (const element of film.querySelectorAll('track')) {
    const { track } = element
    // Loaded, and shown by us.
    track.mode = 'hidden'
    if (track.kind === 'chapters') {
      on(element, 'load', () => takeChapters(track))
      if (element.readyState === HTMLTrackElement.LOADED) takeChapters(track)
    } else on(track, 'cuechange', () => drawWords(track))
  }

  film.controls = false
  film.defaultPlaybackRate = kept.speed
  film.playbackRate = kept.speed
  if (kept.muted) film.muted = true
  film.volume = kept.volume
  disc.hidden = false
  controls.hidden = false
  showCaptions(kept.captions)
  drawPlace()
  drawState()
  drawSound()
  drawSpeed()
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}
