export type Turns = {
  atOnce: number
  waiting: number
  waitingOfOne: number
}

/** A bounded queue for rendering, which blocks the thread: other work runs between two pages. */
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
    /** Null if the queue is full. @param whose the network; null for none */
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
