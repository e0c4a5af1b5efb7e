import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { replace } from 'react-router'
import type { User } from '../contract/accounts.ts'
import { api } from './api.ts'

/**
 * Who is logged in, as this browser remembers it. The server's session is the only authority: the record in local
 * storage is for instant display, opens nothing, and is corrected by the first answer of GET /api/user/me.
 */
const USER_KEY = 'user'
const FLAG_KEY = 'isLoggedIn'

let mirrored: User | null | undefined
const listeners = new Set<() => void>()

export function currentUser(): User | null {
  if (mirrored === undefined) mirrored = readMirror()
  return mirrored
}

/** Keeps the person that the server named, or forgets the last one. */
export function remember(user: User | null) {
  mirrored = user
  confirmed = Promise.resolve({ ok: true as const, user })
  try {
    if (user) {
      localStorage.setItem(USER_KEY, JSON.stringify(user))
      localStorage.setItem(FLAG_KEY, 'true')
    } else {
      localStorage.removeItem(USER_KEY)
      localStorage.removeItem(FLAG_KEY)
    }
  } catch {
    // Storage is closed to us: the cookie still holds the session.
  }
  for (const tell of listeners) tell()
}

type Confirmation = { ok: true; user: User | null } | { ok: false; message: string }
let confirmed: Promise<Confirmation> | undefined

/** Asks the server once a page load, and again after an answer that the session has ended. */
export function confirmSession(): Promise<Confirmation> {
  confirmed ??= api.me().then((answer) => {
    if (answer.ok) {
      if (JSON.stringify(answer.user) !== JSON.stringify(currentUser())) remember(answer.user)
      return { ok: true, user: answer.user }
    }
    confirmed = undefined
    return { ok: false, message: answer.message }
  })
  return confirmed
}

/** For loaders of the member area: the person, or a redirect to the login that remembers this page. */
export async function requireUser(request: Request): Promise<User> {
  const answer = await confirmSession()
  if (!answer.ok) throw new Error(answer.message || 'We cannot reach the studio right now.')
  if (!answer.user) throw toLogin(new URL(request.url))
  return answer.user
}

/** The session ended meanwhile: forget it and go to the login, to come back here. */
export function sessionEnded(request: Request) {
  remember(null)
  return toLogin(new URL(request.url))
}

/** The same for what is still loading when the page is already shown: a redirect can't be thrown there. */
export function leaveForLogin(request: Request): Promise<never> {
  remember(null)
  const { pathname, search } = new URL(request.url)
  location.replace(loginPath(pathname + search))
  return new Promise(() => {})
}

function toLogin({ pathname, search }: URL) {
  return replace(loginPath(pathname + search))
}

export function loginPath(next: string) {
  return `/loginPage?next=${encodeURIComponent(next)}`
}

/** Where to go after login: only ever a path of this site. */
export function safeNext(next: string | null, otherwise = '/yogadashboard'): string {
  if (!next?.startsWith('/')) return otherwise
  try {
    const here = 'http://this.site'
    const url = new URL(next, here)
    return url.origin === here ? url.pathname + url.search + url.hash : otherwise
  } catch {
    return otherwise
  }
}

type Auth = {
  user: User | null
  isLoggedIn: boolean
  remember(user: User): void
  update(changes: Partial<User>): void
  logout(): Promise<{ ok: boolean; message: string }>
}
const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(watch, currentUser, () => null)
  useEffect(() => {
    confirmSession()
    addEventListener('pageshow', forgetRestoredPage)
    return () => removeEventListener('pageshow', forgetRestoredPage)
  }, [])
  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoggedIn: user !== null,
      remember,
      update: (changes) => user && remember({ ...user, ...changes }),
      async logout() {
        const answer = await api.logout()
        const isOut = answer.ok || answer.status === 401
        if (isOut) remember(null)
        return { ok: isOut, message: answer.message }
      },
    }),
    [user],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** "Back" after a logout may show the member area as it was, out of the browser's memory: load it anew. */
function forgetRestoredPage(event: PageTransitionEvent) {
  if (event.persisted && !readMirror() && location.pathname.startsWith('/yogadashboard')) location.reload()
}

function watch(changed: () => void) {
  listeners.add(changed)
  const otherTab = (event: StorageEvent) => {
    if (event.key !== USER_KEY) return
    mirrored = readMirror()
    confirmed = undefined
    changed()
  }
  addEventListener('storage', otherTab)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', otherTab)
  }
}

function readMirror(): User | null {
  try {
    const saved = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    return typeof saved?.id === 'string' && typeof saved.firstName === 'string' ? saved : null
  } catch {
    return null
  }
}
