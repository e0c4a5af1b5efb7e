import { useToast } from '../components/toast.tsx'
import { useAuth } from '../session.tsx'
import { wordsOf } from './refusal.tsx'

/** Ends the session and leaves by a full page load, so that nothing private stays in memory. */
export function useLogout() {
  const { logout } = useAuth()
  const toast = useToast()
  return async function logOut() {
    const { ok, status, message } = await logout()
    if (ok) location.assign('/')
    else toast.error(wordsOf({ status, message }))
  }
}
