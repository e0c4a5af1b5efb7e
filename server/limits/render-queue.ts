export type Turns = {
  atOnce: number
  waiting: number
  waitingOfOne: number
}

/** A bounded queue. Rendering blocks the thread, so other work gets its turn between two pages. */
export function renderQueue(bounds: Turns) {
  let running = 0
  const waiting: { whose: string | null; begin: () => void }[] = []

  const release = () => {
    running--
    setImmediate(() => {
      if (running < bounds.atOnce) waiting.shift()?.begin()
    })
  }
  return {
    /** Null when too many wait already. @param whose its network; null for no one's in particular */
    async run<T>(work: () => Promise<T>, whose: string | null = null): Promise<T | null> {
      if (running >= bounds.atOnce || waiting.length > 0) {
        const own = whose === null ? 0 : waiting.filter((one) => one.whose === whose).length
        if (waiting.length >= bounds.waiting || own >= bounds.waitingOfOne) return null
        await new Promise<void>((begin) => waiting.push({ whose, begin }))
      }
      running++
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
