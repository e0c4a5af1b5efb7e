import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { afterLogin, safeNext } from '../auth/safe-next.ts'
import { confirmLogin } from '../device/remembered.ts'
import { isApplication } from '../document/application.ts'

/** The page that was asked for before the login, if any; someone who has a session already goes on at once. */
export function useNext() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('next')

  useEffect(() => {
    confirmLogin().then((answer) => {
      if (!answer.ok || !answer.user) return
      const next = afterLogin(asked, answer.user)
      if (isApplication(next)) navigate(next, { replace: true })
      else location.replace(next)
    })
  }, [navigate, asked])
  return asked
}

/** Another way in, without losing where the person wanted to go. */
export function useAlong() {
  const asked = useSearchParams()[0].get('next')
  return (path: string) => (asked ? `${path}?next=${encodeURIComponent(safeNext(asked))}` : path)
}
