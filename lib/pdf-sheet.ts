import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Drawing, Sheet } from './pdf-drawing.ts'

const LONGEST_MS = 30_000
/** An idle thread keeps its fonts in memory. */
const IDLE_MS = 60_000

/**
 * Sheets of A4 in the studio's own typefaces, and one for each script; titled and tagged for screen readers. A thread of its own draws
 * one after the other.
 * @param accent the studio's own colour, as #rrggbb; null for the program's
 */
export function pdfSheet(
  { name, accent }: Pick<Drawing, 'name' | 'accent'>,
  write: (sheet: Sheet) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Drawing['parts'] = []
  write(recorder(parts))
  return inTurn(() => draw({ name, accent, parts }))
}

function recorder(parts: Drawing['parts']): Sheet {
  const record =
    (kind: keyof Sheet) =>
    (...args: unknown[]) =>
      void parts.push({ kind, args })
  return {
    title: record('title'),
    part: record('part'),
    lines: record('lines'),
    notes: record('notes'),
    pairs: record('pairs'),
    table: record('table'),
  }
}

let line: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work)
  line = turn.catch(() => {})
  return turn
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

async function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle)
  thread ??= startThread()
  const worker = thread
  worker.ref()
  try {
    worker.postMessage(drawing)
    const [file] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
    return file
  } catch (error) {
    endThread()
    throw error
  } finally {
    worker.unref()
    idle = setTimeout(endThread, IDLE_MS).unref()
  }
}

function startThread(): Worker {
  // Beside this file, in the sources and in the bundle.
  const file = new URL(`./pdf-worker${extname(import.meta.filename)}`, import.meta.url)
  return new Worker(file).on('error', endThread)
}

function endThread() {
  void thread?.terminate()
  thread = undefined
}
