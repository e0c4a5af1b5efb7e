import type { Store } from './store.ts'

/** The sandbox's own time, in milliseconds: it can run faster than the wall and jump ahead. */
export interface Clock {
  now(): number
  seconds(): number
  scale(): number
  setScale(scale: number): void
  jump(milliseconds: number): void
  /** Back to the wall's time and to the pace it was started with; only for empty books. */
  reset(): void
  /** Wall-clock milliseconds until the sandbox's time reaches `due`. */
  wait(due: number): number
}

interface Anchor {
  wall: number
  sandbox: number
  scale: number
}

/** Kept in the store, so a restart goes on from the time it had; time passes while it is off. */
export function createClock(store: Store, scale: number | undefined): Clock {
  let anchor = store.recall<Anchor>('clock') ?? { wall: Date.now(), sandbox: Date.now(), scale: 1 }
  const now = () => Math.floor(anchor.sandbox + (Date.now() - anchor.wall) * anchor.scale)
  const moveAnchor = (ahead: number, newScale: number) => {
    anchor = { wall: Date.now(), sandbox: now() + ahead, scale: newScale }
    store.remember('clock', anchor)
  }
  moveAnchor(0, scale ?? anchor.scale)
  return {
    now,
    reset() {
      anchor = { wall: Date.now(), sandbox: Date.now(), scale: scale ?? 1 }
      store.remember('clock', anchor)
    },
    seconds: () => Math.floor(now() / 1000),
    scale: () => anchor.scale,
    setScale: (newScale) => moveAnchor(0, newScale),
    jump: (milliseconds) => moveAnchor(milliseconds, anchor.scale),
    wait: (due) => Math.max(0, Math.ceil((due - now()) / anchor.scale)),
  }
}
