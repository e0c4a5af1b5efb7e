const AT_ONCE = 2

type Line = { running: number; waiting: (() => void)[] }
const lines = new Map<string, Line>()

/**
 * Runs two at a time per subject; others queue in memory. Otherwise a crowd waiting for one lock would occupy all database
 * connections.
 * @param of the subject, such as a class
 * @param by the person, who has one place in the queue
 */
export async function runInTurn<T>(of: string, by: string, work: () => Promise<T>): Promise<T> {
  return runInQueue(`${of} ${by}`, 1, () => runInQueue(of, AT_ONCE, work))
}

async function runInQueue<T>(of: string, atOnce: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(of) ?? { running: 0, waiting: [] }
  lines.set(of, line)
  if (line.running >= atOnce) await new Promise<void>((begin) => line.waiting.push(begin))
  else line.running++
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) setImmediate(next)
    else if (--line.running === 0) lines.delete(of)
  }
}
