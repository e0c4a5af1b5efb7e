import { useEffect, useState } from 'react'

/**
 * Turns through `count` things by itself, wrapping at both ends. It waits while someone points at it or holds the
 * focus in it, can be paused, and never moves for people who ask for less motion.
 */
export function useCarousel(count: number, milliseconds: number) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)

  // `index` is no value of the effect but its clock: each turn, also one by hand, gets its full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (paused || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setIndex((i) => (i + 1) % count), milliseconds)
    return () => clearTimeout(timer)
  }, [index, paused, held, count, milliseconds])

  return {
    index,
    paused,
    pause: () => setPaused(!paused),
    go: (to: number) => setIndex((to + count) % count),
    holding: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
