import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { confirmSession, safeNext } from '../session.tsx'

/** Where to go once there is a session; someone who has one already goes there at once. */
export function useNext() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('next')
  const next = safeNext(asked)

  useEffect(() => {
    confirmSession().then((answer) => {
      if (answer.ok && answer.user) navigate(next, { replace: true })
    })
  }, [navigate, next])

  /** The other way in, without losing where the person wanted to go. */
  const along = (path: string) => (asked ? `${path}?next=${encodeURIComponent(next)}` : path)
  return { next, along }
}
