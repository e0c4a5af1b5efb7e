import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../ui/link.tsx'
import { toast } from '../ui/toast.ts'

const MEMBER_ROOMS = [
  '',
  '/classes',
  '/yoga-class/any',
  '/profile',
  '/receipt/any',
  '/receipt/any/credit-note/any',
  '/contact',
  '/centers',
  '/subscription',
  '/conversations',
].map((room) => `/yogadashboard${room}`)

const DIALOGS = [
  () => import('./cancel-dialog.tsx'),
  () => import('./achievement-dialog.tsx'),
  () => import('./own-print/own-print.tsx'),
  () => import('./pause-dialog.tsx'),
]

/** After the first paint; until the framework knows all rooms; from one room to the next, so that no press waits for all of them. */
const REST_MS = 2_000
const KNOWN_MS = 500
const EACH_MS = 100

/**
 * The scripts of the other rooms and of dialogs, once this one is at rest: the framework reloads the page when a script
 * fails to load, and what was typed is lost. For the same reason nothing is fetched without a network.
 */
export function OtherRooms() {
  // Links alone, by which the framework asks for what it does not know; then the scripts of as many of them.
  const [fetched, setFetched] = useState<number | null>(null)
  useEffect(() => {
    if (fetched !== null && fetched >= MEMBER_ROOMS.length) {
      for (const dialog of DIALOGS) dialog().catch(() => {})
      return
    }
    const next = () => navigator.onLine && setFetched((one) => (one === null ? 0 : one + 1))
    const timer = setTimeout(next, fetched === null ? REST_MS : fetched === 0 ? KNOWN_MS : EACH_MS)
    addEventListener('online', next)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', next)
    }
  }, [fetched])
  return (
    fetched !== null && (
      <div hidden>
        {MEMBER_ROOMS.map((room, at) => (
          <Link key={room} to={room} prefetch={at < fetched ? 'render' : 'none'} />
        ))}
      </div>
    )
  )
}

/**
 * Without a network no other page can come: this one stays, with what is typed on it.
 * @param inParts pages that change between their own parts (“?part=…”) without the server
 */
export function useStayOffline(inParts?: readonly string[]) {
  const navigate = useNavigate()
  useEffect(() => {
    function go(path: string) {
      if (navigator.onLine) return navigate(path)
      toast.error('You seem to be offline.', {
        detail: 'This page stays as it is.',
        action: { label: 'Try again', run: () => go(path) },
      })
    }
    function stay(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || navigator.onLine || link.origin !== location.origin || link.hash) return
      if (link.pathname === location.pathname && inParts?.includes(link.pathname)) return
      event.preventDefault()
      go(link.pathname + link.search)
    }
    document.addEventListener('click', stay, true)
    return () => document.removeEventListener('click', stay, true)
  }, [navigate, inParts])
}
