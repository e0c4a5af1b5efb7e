import type { User } from '../../contract/accounts.ts'
import { askPath, type Failed } from '../api/answers.ts'
import type { calls } from '../api/calls.ts'
import { forgetNext } from './kept-next.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * Who is logged in, as this browser remembers it. The server's session is the only authority: the record in local
 * storage is for instant display, opens nothing, and is corrected by the first answer of GET /api/user/me.
 */
const USER_KEY = 'user'
const FLAG_KEY = 'isLoggedIn'
/** Whether anyone ever logged in here: others are most likely new. */
const KNOWN_KEY = 'hasAccount'

let mirrored: User | null | undefined
const listeners = new Set<() => void>()

export function currentUser(): User | null {
  if (mirrored === undefined) mirrored = readMirror()
  return mirrored
}

/** Keeps the person that the server named, or forgets the last one. */
export function remember(user: User | null) {
  if (user?.id !== readMirror()?.id) forgetNext()
  writeStored('localStorage', USER_KEY, user)
  // Read before the first paint (boot/before-paint.ts).
  writeStored('localStorage', FLAG_KEY, user && true)
  if (user) writeStored('localStorage', KNOWN_KEY, true)
  rememberHere(user)
}

/** The same for this tab alone: what other tabs show is theirs to find out. */
export function rememberHere(user: User | null) {
  mirrored = user
  confirmed = Promise.resolve({ ok: true as const, user })
  for (const tell of listeners) tell()
}

const askMe = () => askPath<(typeof calls)['user']['me']['$get']>('/api/user/me')
declare global {
  var askedMe: ReturnType<typeof askMe> | undefined
}

/** In the head of a page that begins with this question, while the application is still on its way. */
export function askMeEarly() {
  globalThis.askedMe = askMe()
}

type Confirmation = { ok: true; user: User | null } | Failed
let confirmed: Promise<Confirmation> | undefined

/**
 * Asks the server once a page load, and again after an answer that the session has ended.
 * @param again asks now, whatever was known
 */
export function confirmLogin(anew = false): Promise<Confirmation> {
  if (anew) confirmed = undefined
  const early = globalThis.askedMe
  globalThis.askedMe = undefined
  confirmed ??= (early ?? askMe()).then((answer) => {
    if (answer.ok) {
      if (JSON.stringify(answer.user) !== JSON.stringify(currentUser())) remember(answer.user)
      return { ok: true, user: answer.user }
    }
    confirmed = undefined
    return answer
  })
  return confirmed
}

/** The way in, and back to `next`. */
export function wayInPath(next: string) {
  return readStored('localStorage', KNOWN_KEY) ? loginPath(next) : `/join?next=${encodeURIComponent(next)}`
}

export function loginPath(next: string) {
  return `/loginPage?next=${encodeURIComponent(next)}`
}

export function watch(changed: () => void) {
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

/** What this browser remembers now, whatever this tab does. */
export function readMirror(): User | null {
  const saved = readStored('localStorage', USER_KEY)
  return typeof saved?.id === 'string' && typeof saved.firstName === 'string' ? saved : null
}
