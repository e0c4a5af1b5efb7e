import type { ClientResponse } from 'hono/client'
import type { FailureCode } from '../../shared/failure-codes.ts'
import { TEXTS } from '../../shared/texts.ts'

/** What the API answers, as values, and how it is asked from a browser: also for the scripts in the head of a page (boot). */
export type Answer<T> = ({ ok: true; status: number } & T) | Failed

/** `message` is the server's own sentence, for people, or empty when it sent none; programs go by `code`. */
export type Failed = {
  ok: false
  status: number
  /** Null when no answer of ours came. */
  code: FailureCode | null
  message: string
  errors: Record<string, string>
}

export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Sent by `send`; what is no answer of the API fails. */
export function answersOver(send: Send): Send {
  return async (path, init) => {
    try {
      const response = await send(path, init)
      if (response.headers.get('content-type')?.includes('json')) return response
      throw new Error(`Not an answer of the API: ${response.status}`)
    } catch (cause) {
      throw new Unanswered(!init?.method || init.method === 'GET', cause)
    }
  }
}

/** No answer came, or one that is not ours (a proxy's page). */
class Unanswered extends Error {
  readonly isRead: boolean
  constructor(isRead: boolean, cause: unknown) {
    super(String(cause))
    this.isRead = isRead
  }
}

const answered = answersOver(sendFromBrowser)

/** One call of the API by its path, with the type of its answer: for what must be small (else calls.ts). */
export function askPath<Call extends (...args: never[]) => Promise<ClientResponse<unknown>>>(
  path: string,
  init?: RequestInit,
) {
  type Body = Awaited<ReturnType<Call>> extends ClientResponse<infer T> ? T : never
  return ask<Body>(answered(path, init) as Promise<ClientResponse<Body>>)
}

/** The answer as a value, also when the call fails. */
export async function ask<T>(sent: Promise<ClientResponse<T>>): Promise<Answer<T>> {
  try {
    const response = await sent
    const { status } = response
    const body = (await response.json()) as T & Partial<Failed> & { success?: boolean }
    if (response.ok && body.success) return { ...body, ok: true, status }
    const { code = null, message = '', errors = {} } = body
    return { ok: false, status, code, message, errors }
  } catch (error) {
    console.error(error)
    // Of what was sent the screen says it in its own words.
    const message = error instanceof Unanswered && error.isRead ? TEXTS.unreachable : ''
    return { ok: false, status: 0, code: null, message, errors: {} }
  }
}

export async function sendFromBrowser(path: string, init?: RequestInit) {
  if (!init?.method || init.method === 'GET') return fetch(path, { credentials: 'include' })
  const response = await sendWithToken(path, init)
  if (response.status !== 403 || !(await isForged(response))) return response
  // The token may have ended with an older login: fetch a new one and try once more.
  await renewToken()
  return sendWithToken(path, init)
}

async function sendWithToken(path: string, init: RequestInit) {
  if (!readToken()) await renewToken()
  const headers = new Headers(init.headers)
  headers.set('X-XSRF-TOKEN', readToken())
  return fetch(path, { ...init, headers, credentials: 'include' })
}

/** What a request bears that is not sent from here: it is read again before each, since it ends with its login. */
export async function tokenHeader(): Promise<{ 'X-XSRF-TOKEN': string }> {
  if (!readToken()) await renewToken()
  return { 'X-XSRF-TOKEN': readToken() }
}

async function isForged(response: Response) {
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.code === ('forged' satisfies FailureCode)
}

function renewToken() {
  return fetch('/api/user/me', { credentials: 'include' })
}

function readToken(): string {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return token ? decodeURIComponent(token) : ''
}
