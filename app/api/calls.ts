import { hc } from 'hono/client'
import type { Api } from '../../api/app.ts'
import { answersOver, type Send, sendFromBrowser } from './answers.ts'

/**
 * The studio's API over HTTP. Paths, bodies and answers are those that the API declares: its type is all that is imported
 * of it, so a wrong path or field does not compile, and nothing of the server reaches the browser.
 */
export function callsOver(send: Send) {
  const answered = answersOver(send)
  return hc<Api>('/', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => answered(spelt(String(input)), init),
  }).api
}

/** The variable parts of a path, each as one part whatever is in it: Hono's client puts them in as they are. */
export function at<P extends Record<string, string>>(parts: P): { param: P } {
  const encoded = Object.entries(parts).map(([name, value]) => [name, encodeURIComponent(value)])
  return { param: Object.fromEntries(encoded) }
}

/** Hono's client takes the last slash of a path away; one call of the specification ends with it. */
function spelt(path: string): string {
  return path === '/api/daily-achievement' ? `${path}/` : path
}

/** Every call of the API, from the browser. */
export const calls = callsOver(sendFromBrowser)
