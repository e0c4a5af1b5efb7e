import { TEXTS } from '../../contract/texts.ts'
import { useToast } from '../components/toast.tsx'
import { useAuth } from '../session.tsx'

/** Ends the session and leaves by a full page load, so that nothing private stays in memory. */
export function useLogout() {
  const { logout } = useAuth()
  const toast = useToast()
  return async function logOut() {
    const { ok, message } = await logout()
    if (ok) location.assign('/')
    else toast.error(message || TEXTS.unexpected)
  }
}
