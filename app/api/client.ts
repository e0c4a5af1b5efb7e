import { createContext, type RouterContext, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Registration, User } from '../../contract/accounts.ts'
import type { BlogPostDetailOnWire } from '../../contract/blog.ts'
import type {
  ClassDetailOnWire,
  ClassVideoOnWire,
  EnrollmentOnWire,
  YogaClassOnWire,
} from '../../contract/classes.ts'
import type { BlogPostOnWire, contactMessage, plan } from '../../contract/contact.ts'
import type { EventDetailOnWire, EventOnWire } from '../../contract/events.ts'
import type { OrderOnWire, verification } from '../../contract/payments.ts'
import type { LaunchOnWire } from '../../contract/plans.ts'
import type { Timetable } from '../../contract/schedule.ts'
import type { TeacherOnWire } from '../../contract/teachers.ts'
import type { TestimonialOnWire } from '../../contract/testimonials.ts'
import { TEXTS } from '../../shared/texts.ts'
import { shared } from './shared.ts'

/**
 * The studio's API as the screens see it: one place for addresses, credentials and the forgery token. Every call
 * answers with a value, also when it fails; `message` is the server's own text, or empty when it sent none.
 */
export type Answer<T> = ({ ok: true; status: number } & T) | Failed
export type Failed = {
  ok: false
  status: number
  message: string
  errors: Record<string, string>
}

export type Said = { message: string }
type Send = (path: string, init?: RequestInit) => Promise<Response>
export type Plan = z.infer<typeof plan>
export type Verification = z.infer<typeof verification>
/** What a form holds: the server reads numbers and choices from text. */
export type RegistrationAnswers = Partial<Record<keyof Registration, string | boolean | string[]>>

export type Api = ReturnType<typeof makeApi>

function makeApi(send: Send) {
  const { get, write } = callsOver(send)
  return {
    me: () => get<{ user: User | null }>('/user/me'),
    logout: () => write<Said>('/user/logout', {}),
    classes: () => get<{ data: YogaClassOnWire[] }>('/classes/get'),
    yogaClass: (idOrSlug: string) =>
      get<{ data: ClassDetailOnWire }>(`/classes/get/${encodeURIComponent(idOrSlug)}`),
    enrolledClasses: (userId: string) =>
      get<{ data: EnrollmentOnWire[] }>(`/classes/getenrolledclasses/${encodeURIComponent(userId)}`),

    createOrder: (order: { userId: string; classId: string; amount: number }) =>
      write<OrderOnWire>('/payments/create', order),
    verifyPayment: (proof: Verification) => write<Said>('/payments/verify', proof),

    previews: () => get<{ data: ClassVideoOnWire[] }>('/videos/previews'),
    plans: () => get<{ data: Plan[] }>('/plans/get'),
    launch: () => get<{ data: LaunchOnWire }>('/plans/launch'),
    timetable: (filters: URLSearchParams) => get<{ data: Timetable }>(`/schedule/get?${filters}`),
    posts: () => get<{ data: BlogPostOnWire[] }>('/blog/get'),
    subscribe: (email: string) => write<Said>('/newsletter/subscribe', { email }),
    notifyMe: (email: string) => write<Said>('/notify-me', { email }),
    confirmSubscription: (token: string) => write<Said>('/subscription/confirm', { token }),
    leaveSubscription: (token: string) => write<Said>('/subscription/leave', { token }),
    post: (slug: string) => get<{ data: BlogPostDetailOnWire }>(`/blog/get/${encodeURIComponent(slug)}`),
    teachers: () => get<{ data: TeacherOnWire[] }>('/teachers/get'),
    testimonials: () => get<{ data: TestimonialOnWire[] }>('/testimonials/get'),
    events: () => get<{ data: EventOnWire[] }>('/events/get'),
    event: (slug: string) => get<{ data: EventDetailOnWire }>(`/events/get/${encodeURIComponent(slug)}`),
    registerInterest: (form: { slug: string; name: string; email: string }) =>
      write<Said>('/events/interest', form),

    sendMessage: (message: z.infer<typeof contactMessage>) => write<Said>('/contact/send', message),
  }
}

function callsOver(send: Send) {
  return {
    get: <T>(path: string) => call<T>(send, path),
    /** @param keepalive goes on when the page is left */
    write: <T>(path: string, body: unknown, method = 'POST', keepalive = false) =>
      call<T>(send, path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        keepalive,
      }),
  }
}

async function call<T>(send: Send, path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await send(`/api${path}`, init)
    const body = await response.json()
    if (response.ok && body.success) return { ...body, ok: true, status: response.status }
    return {
      ok: false,
      status: response.status,
      message: body.message ?? '',
      errors: body.errors ?? {},
    }
  } catch (error) {
    // No answer, or one that is not ours (a proxy's page): of what was sent the screen says it in its own words.
    console.error(error)
    return { ok: false, status: 0, message: init ? '' : TEXTS.unreachable, errors: {} }
  }
}

/** For loaders on the server: the same calls, without a socket. */
export const apiContext: RouterContext<{ fetch: Send }> = shared('zen-flow-yoga.api', () => createContext())

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const inside = context.get(apiContext)
  return makeApi((path, init) => inside.fetch(path, init))
}

async function sendFromBrowser(path: string, init?: RequestInit) {
  const early = takeEarly(path)
  if (!init?.method) return early ?? fetch(path, { credentials: 'include' })
  const response = await (early ?? sendWithToken(path, init))
  if (response.status !== 403 || !(await saysForged(response))) return response
  // The token may have ended with an older login: fetch a new one and try once more.
  await renewToken()
  return sendWithToken(path, init)
}

/** What the page asked for before the application came (server/later-scripts.ts): each answer is taken once. */
function takeEarly(path: string): Promise<Response> | undefined {
  const early = globalThis.askedEarly?.[path]
  delete globalThis.askedEarly?.[path]
  return early
}

declare global {
  var askedEarly: Record<string, Promise<Response>> | undefined
}

/** For the browser. */
export const api = makeApi(sendFromBrowser)

/** What member-api.ts is made of. */
export const browserCalls = callsOver(sendFromBrowser)

async function sendWithToken(path: string, init: RequestInit) {
  if (!readToken()) await renewToken()
  const headers = { ...init.headers, 'X-XSRF-TOKEN': readToken() }
  return fetch(path, { ...init, headers, credentials: 'include' })
}

async function saysForged(response: Response) {
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.message === TEXTS.forged
}

function renewToken() {
  return fetch('/api/user/me', { credentials: 'include' })
}

function readToken(): string {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return token ? decodeURIComponent(token) : ''
}
