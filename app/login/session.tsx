import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { User } from '../../contract/accounts.ts'
import { confirmLogin, currentUser, remember, watch } from './remembered.ts'

type Auth = {
  user: User | null
  isLoggedIn: boolean
  remember(user: User): void
}
const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(watch, currentUser, () => null)
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

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
