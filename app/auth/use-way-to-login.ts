import { useNavigate } from 'react-router'
import { loginPath, remember } from '../device/remembered.ts'

/**
 * Leads to the login, and from there to `next`. The remembered user is forgotten first: the login page redirects whom it
 * takes for logged in.
 */
export function useWayToLogin() {
  const navigate = useNavigate()
  return (next: string) => {
    remember(null)
    return navigate(loginPath(next))
  }
}
