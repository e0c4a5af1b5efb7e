import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { User } from '../../contract/accounts.ts'
import { confirmLogin, currentUser, remember, watch } from '../device/remembered.ts'

type Auth = {
  user: User | null
  isLoggedIn: boolean
  remember(user: User): void
}
const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  // At once whom the browser remembers: learnt after React has taken the page over, it would be shown again in one piece.
  const user = useSyncExternalStore(watch, currentUser, () => (import.meta.env.SSR ? null : currentUser()))
  useEffect(() => {
    confirmLogin()
  }, [])
  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoggedIn: user !== null,
      remember,
    }),
    [user],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** For what the server has printed already, which knows no one. */
export function useShownUser(): User | null {
  const { user } = useAuth()
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return isTakenOver ? user : null
}

const neverChanges = () => () => {}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
