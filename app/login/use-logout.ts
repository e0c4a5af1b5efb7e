import { api } from '../api/client.ts'
import { useToast } from '../ui/toast.tsx'
import { wordsOf } from './refusal.tsx'
import { remember } from './session.tsx'

/** Ends the session and leaves by a full page load, so that nothing private stays in memory. */
export function useLogout() {
  const toast = useToast()
  return async function logOut() {
    const answer = await api.logout()
    if (!answer.ok && answer.status !== 401) return toast.error(wordsOf(answer))
    remember(null)
    location.assign('/')
  }
}
