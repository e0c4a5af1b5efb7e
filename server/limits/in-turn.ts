export type Turns = {
  atOnce: number
  /** In all, and of one network, so that nobody takes the whole queue. */
  waiting: number
  waitingOfOne: number
}

/**
 * A bounded queue. Rendering a page blocks the thread, so everything else gets its turn between two pieces of work.
 */
export function takeTurns(bounds: Turns) {
  let running = 0
  const waiting: { whose: string | null; begin: () => void }[] = []

  const release = () => {
    running--
    setImmediate(() => {
      if (running < bounds.atOnce) waiting.shift()?.begin()
    })
  }
  return {
    /**
     * Does the work in its turn; null when too many wait already.
     * @param whose network it is for; null for nobody's in particular
     */
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
