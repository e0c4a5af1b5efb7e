import { clock } from './clock.ts'
import { startCaptions, startChapters, startTranscript } from './player-tracks.ts'

const STEP_SECONDS = 10
/** How long the play button stays in view after the pointer moved over the picture. */
const POINTER_MS = 2200

/** Kept from video to video until the page is left. */
const kept = { speed: 1, volume: 1, isMuted: false, captions: true }

export type Player = {
  root: HTMLElement
  video: HTMLVideoElement
  /** The element that player-controls.tsx prints with this name, if this video has it. */
  find<T extends HTMLElement>(name: string): T | null
  get<T extends HTMLElement>(name: string): T
  on(target: EventTarget, names: string, listen: (event: Event) => void): void
  /** Announces it to screen readers. */
  say(text: string): void
  /** Seconds; before the video is loaded, those that the server knows. */
  duration(): number
  seek(seconds: number): void
  /** Draws what depends on the position, now and whenever it changes. */
  onPosition(draw: () => void): void
  drawPosition(): void
}

/** Replaces the browser's own controls with those that player-controls.tsx has printed. @returns stops listening */
export function startPlayer(root: HTMLElement): () => void {
  const video = root.querySelector('video')
  if (!video) return () => {}
  const controller = new AbortController()
  const player = openPlayer(root, video, controller.signal)
  const toggleCaptions = startCaptions(player, kept)
  const chapterAt = startChapters(player)
  startPosition(player, chapterAt)
  startTranscript(player, chapterAt)
  const togglePlay = startPlayback(player)
  const toggleMute = startSound(player)
  const changeSpeed = startSpeed(player)
  const toggleFullScreen = startFullScreen(player)
  const step = (by: number) => {
    player.seek(video.currentTime + by)
    player.say(`${by < 0 ? 'Back' : 'Forward'} ${STEP_SECONDS} seconds, ${clock(video.currentTime)}`)
  }
  startKeys(player, {
    ' ': togglePlay,
    k: togglePlay,
    ArrowLeft: () => step(-STEP_SECONDS),
    ArrowRight: () => step(STEP_SECONDS),
    m: toggleMute,
    f: toggleFullScreen,
    c: toggleCaptions,
    '<': () => changeSpeed(-1),
    '>': () => changeSpeed(1),
  })
  video.controls = false
  player.get('play').hidden = false
  player.get('controls').hidden = false
  return () => controller.abort()
}

function openPlayer(root: HTMLElement, video: HTMLVideoElement, signal: AbortSignal): Player {
  const find = <T extends HTMLElement>(name: string) => root.querySelector<T>(`[data-control=${name}]`)
  const get = <T extends HTMLElement>(name: string) => find<T>(name) as T
  const printed = Number(get<HTMLInputElement>('position').max)
  const duration = () => (Number.isFinite(video.duration) ? video.duration : printed)
  const draws: (() => void)[] = []
  const drawPosition = () => {
    for (const draw of draws) draw()
  }
  const on: Player['on'] = (target, names, listen) => {
    for (const name of names.split(' ')) target.addEventListener(name, listen, { signal })
  }
  on(video, 'timeupdate seeking seeked durationchange', drawPosition)
  return {
    root,
    video,
    find,
    get,
    on,
    say(text) {
      get('said').textContent = text
    },
    duration,
    seek(seconds) {
      video.currentTime = Math.max(0, Math.min(seconds, duration()))
      // Before the video is loaded this fires no event.
      drawPosition()
    },
    onPosition(draw) {
      draws.push(draw)
      draw()
    },
    drawPosition,
  }
}

function startPosition(player: Player, chapterAt: (seconds: number) => string | undefined) {
  const { video, get, on, duration, seek, onPosition } = player
  const position = get<HTMLInputElement>('position')
  onPosition(() => {
    const [at, all] = [video.currentTime, duration()]
    position.max = String(Math.max(1, Math.floor(all)))
    position.value = String(Math.floor(at))
    position.style.setProperty('--done', `${(Math.min(at, all) / all) * 100}%`)
    const words = [`${clock(at)} of ${clock(all)}`, chapterAt(at)]
    position.setAttribute('aria-valuetext', words.filter(Boolean).join(', '))
    get('at').textContent = clock(Math.floor(at))
    get('length').textContent = clock(all)
  })
  on(position, 'input', () => seek(Number(position.value)))
}

function startPlayback({ root, video, get, find, on, say }: Player) {
  const [play, next] = [get<HTMLButtonElement>('play'), find('next')]
  let timer: ReturnType<typeof setTimeout>
  const draw = () => {
    const isPlaying = !video.paused && !video.ended
    root.toggleAttribute('data-playing', isPlaying)
    if (isPlaying) root.toggleAttribute('data-begun', true)
    play.setAttribute('aria-label', isPlaying ? 'Pause' : video.ended ? 'Play again' : 'Play')
    if (next) next.hidden = !video.ended
  }
  const toggle = () => {
    if (video.paused || video.ended) video.play().catch(() => {})
    else video.pause()
  }
  on(video, 'play playing pause ended seeking', draw)
  on(video, 'ended', () => next && say(`The video has ended. ${next.textContent}`))
  on(video, 'click', () => {
    // Keys are heard where the focus is.
    play.focus({ preventScroll: true })
    toggle()
  })
  on(play, 'click', toggle)
  on(play.parentElement ?? root, 'pointermove', () => {
    root.toggleAttribute('data-near', true)
    clearTimeout(timer)
    timer = setTimeout(() => root.toggleAttribute('data-near', false), POINTER_MS)
  })
  draw()
  return toggle
}

function startSound({ video, get, on, say }: Player) {
  const [mute, volume] = [get('mute'), get<HTMLInputElement>('volume')]
  const draw = () => {
    const isMuted = video.muted || video.volume === 0
    mute.setAttribute('aria-pressed', String(isMuted))
    volume.value = String(isMuted ? 0 : video.volume)
    volume.style.setProperty('--done', `${Number(volume.value) * 100}%`)
    kept.volume = video.volume
    kept.isMuted = video.muted
  }
  const toggle = () => {
    if (video.volume === 0) video.volume = 1
    else video.muted = !video.muted
    say(video.muted ? 'Muted' : 'Sound on')
  }
  if (kept.isMuted) video.muted = true
  video.volume = kept.volume
  on(video, 'volumechange', draw)
  on(mute, 'click', toggle)
  on(volume, 'input', () => {
    video.muted = false
    video.volume = Number(volume.value)
  })
  draw()
  return toggle
}

function startSpeed({ video, get, on, say }: Player) {
  const speed = get<HTMLSelectElement>('speed')
  const draw = () => {
    speed.value = String(video.playbackRate)
    kept.speed = video.playbackRate
  }
  const set = (to: number) => {
    video.defaultPlaybackRate = to
    video.playbackRate = to
  }
  const choose = (to: number) => {
    set(to)
    say(`Speed ${to}`)
  }
  set(kept.speed)
  on(video, 'ratechange', draw)
  on(speed, 'change', () => choose(Number(speed.value)))
  draw()
  return (by: 1 | -1) => {
    const speeds = [...speed.options].map(({ value }) => Number(value))
    choose(speeds[speeds.indexOf(video.playbackRate) + by] ?? video.playbackRate)
  }
}

function startFullScreen({ root, video, get, on }: Player) {
  const button = get('full')
  const toggle = () => {
    if (document.fullscreenElement) document.exitFullscreen()
    else if (root.requestFullscreen) root.requestFullscreen().catch(() => {})
    // iPhones show only the video itself, with their own controls.
    else (video as HTMLVideoElement & { webkitEnterFullscreen?(): void }).webkitEnterFullscreen?.()
  }
  on(button, 'click', toggle)
  on(document, 'fullscreenchange', () =>
    button.setAttribute('aria-pressed', String(document.fullscreenElement === root)),
  )
  return toggle
}

function startKeys({ root, get, on }: Player, acts: Record<string, (() => void) | undefined>) {
  const volume = get('volume')
  on(root, 'keydown', (event) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event as KeyboardEvent
    if (defaultPrevented || altKey || ctrlKey || metaKey) return
    const element = target as HTMLElement
    const act = acts[key.length === 1 ? key.toLowerCase() : key]
    if (!act || element.matches('select')) return
    if (key === ' ' && element.matches('button, a')) return
    if (key.startsWith('Arrow') && element === volume) return
    event.preventDefault()
    act()
  })
}
