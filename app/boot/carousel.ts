/** A finger that moved further than this, in pixels, meant to turn the page. */
const SWIPE = 40

type Carousel = { go(to: number): void; step(by: number): void; pause(): void }
const carousels = new WeakMap<Element, Carousel>()

/** A press on a dot ("0"), an arrow ("+1", "-1") or the pause button ("pause") of a carousel. */
export function turn(button: HTMLElement) {
  const element = button.closest('[data-carousel]')
  const carousel = element && carousels.get(element)
  const to = button.dataset.turn ?? ''
  if (to === 'pause') carousel?.pause()
  else if (/^[+-]/.test(to)) carousel?.step(Number(to))
  else carousel?.go(Number(to))
}

export function prepareCarousels(part: ParentNode) {
  for (const element of part.querySelectorAll<HTMLElement>('[data-carousel]'))
    if (!carousels.has(element)) carousels.set(element, begin(element))
}

/**
 * Turns through its slides by itself, wrapping at both ends, also after someone turned it by hand. It waits while the
 * mouse rests on it or the keyboard is in it, can be paused, and begins paused for people who ask for less motion.
 */
function begin(element: HTMLElement): Carousel {
  const lists = [...element.querySelectorAll<HTMLElement>('[data-slides]')]
  const count = lists[0]?.children.length ?? 0
  const milliseconds = Number(element.dataset.carousel)
  let index = 0
  let paused = matchMedia('(prefers-reduced-motion: reduce)').matches
  let held = false
  let timer: ReturnType<typeof setTimeout> | undefined

  // Each turn, also one by hand, gets its full time.
  const wait = () => {
    clearTimeout(timer)
    if (!paused && !held) timer = setTimeout(() => go(index + 1), milliseconds)
    for (const live of element.querySelectorAll('[data-slides=spoken]'))
      live.setAttribute('aria-live', paused || held ? 'polite' : 'off')
  }
  const go = (to: number) => {
    index = wrap(to, count)
    for (const list of lists) showSlide(list, index)
    for (const dot of element.querySelectorAll<HTMLElement>('[data-dots] [data-turn]'))
      if (dot.dataset.turn === String(index)) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    wait()
  }
  const hold = (on: boolean) => {
    held = on
    wait()
  }
  const setPaused = (on: boolean) => {
    paused = on
    const button = element.querySelector<HTMLElement>('[data-turn=pause]')
    button?.setAttribute('aria-label', (on ? button.dataset.play : button.dataset.pause) ?? '')
    for (const look of button?.children ?? [])
      (look as HTMLElement).hidden = look.hasAttribute('data-playing') === on
    wait()
  }
  // A click or a tap alone does not stop it.
  element.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && hold(true))
  element.addEventListener('pointerleave', () => hold(false))
  element.addEventListener(
    'focusin',
    ({ target }) => (target as Element).matches(':focus-visible') && hold(true),
  )
  element.addEventListener('focusout', () => hold(false))
  let touchedAt: Touch | undefined
  const touch = ({ touches }: TouchEvent) => {
    touchedAt = touches[0]
  }
  element.addEventListener('touchstart', touch, { passive: true })
  element.addEventListener('touchend', ({ target, changedTouches: [to] }) => {
    const by = touchedAt && to && swiped(touchedAt, to)
    touchedAt = undefined
    if (by && (target as Element).closest('[data-swipe]')) go(index + by)
  })
  setPaused(paused)
  return { go, step: (by) => go(index + by), pause: () => setPaused(!paused) }
}

function showSlide(list: HTMLElement, index: number) {
  list.style.setProperty('--at', String(index))
  for (const [i, slide] of [...list.children].entries()) {
    slide.setAttribute('aria-hidden', String(i !== index))
    if (slide.hasAttribute('role')) (slide as HTMLElement).inert = i !== index
  }
}

export function wrap(to: number, count: number): number {
  return ((to % count) + count) % count
}

type Place = { clientX: number; clientY: number }

/** -1 or 1 to the slide before or after; 0 for a finger that went further down than across: it scrolled the page. */
export function swiped(from: Place, to: Place): -1 | 0 | 1 {
  const across = to.clientX - from.clientX
  if (Math.abs(across) <= Math.max(SWIPE, Math.abs(to.clientY - from.clientY))) return 0
  return across < 0 ? 1 : -1
}
