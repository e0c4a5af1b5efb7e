import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isApplication } from '../document/application.ts'
import { confirmLogin } from './remembered.ts'
import { safeNext } from './safe-next.ts'

/** Where to go once there is a session; someone who has one already goes there at once. */
export function useNext() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = safeNext(search.get('next'))

  useEffect(() => {
    confirmLogin().then((answer) => {
      if (!answer.ok || !answer.user) return
      if (isApplication(next)) navigate(next, { replace: true })
      else location.replace(next)
    })
  }, [navigate, next])
  return next
}

/** Another way in, without losing where the person wanted to go. */
export function useAlong() {
  const asked = useSearchParams()[0].get('next')
  return (path: string) => (asked ? `${path}?next=${encodeURIComponent(safeNext(asked))}` : path)
}
