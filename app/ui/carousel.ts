import { type FocusEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState } from 'react'

/** A finger that moved further than this, in pixels, meant to turn the page. */
const SWIPE = 40

export type Carousel = ReturnType<typeof useCarousel>

/**
 * Turns through `count` things by itself, wrapping at both ends, also after someone turned it by hand. It waits while
 * the mouse rests on it or the keyboard is in it, can be paused, and begins paused for people who ask for less motion.
 */
export function useCarousel(count: number, milliseconds: number) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const touchedAt = useRef<{ clientX: number; clientY: number } | null>(null)
  const go = (to: number) => setIndex((to + count) % count)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  // `index` is no value of the effect but its clock: each turn, also one by hand, gets its full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (paused || held) return
    const timer = setTimeout(() => setIndex((i) => (i + 1) % count), milliseconds)
    return () => clearTimeout(timer)
  }, [index, paused, held, count, milliseconds])

  return {
    index,
    count,
    paused,
    pause: () => setPaused(!paused),
    go,
    /** For what stands still while someone is at it. A click or a tap alone does not stop it. */
    holding: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setHeld(true),
      onBlur: () => setHeld(false),
    },
    /** For the element that holds the slides: turned by a finger, and read out only when it does not turn by itself. */
    slides: {
      'aria-live': paused || held ? ('polite' as const) : ('off' as const),
      onTouchStart: (event: TouchEvent) => {
        touchedAt.current = event.touches[0] ?? null
      },
      onTouchEnd: (event: TouchEvent) => {
        const [from, to] = [touchedAt.current, event.changedTouches[0]]
        touchedAt.current = null
        if (!from || !to) return
        const across = to.clientX - from.clientX
        // A finger that went further down than across scrolled the page.
        if (Math.abs(across) <= Math.max(SWIPE, Math.abs(to.clientY - from.clientY))) return
        go(index + (across < 0 ? 1 : -1))
      },
    },
    /** For one slide. */
    slide: (i: number) => ({
      role: 'group',
      'aria-roledescription': 'slide',
      'aria-label': `${i + 1} of ${count}`,
      'aria-hidden': i !== index,
      inert: i !== index,
    }),
  }
}
