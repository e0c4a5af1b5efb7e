import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A menu that covers the page. It closes with the page that it was opened on, and by Escape, which gives the focus back. */
export function useMenu(id: string) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === key
  const ref = useRef<HTMLButtonElement>(null)
  const close = () => setOpenedAt(null)

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      ref.current?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])

  const button = {
    ref,
    'aria-label': open ? 'Close menu' : 'Open menu',
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => setOpenedAt(open ? null : key),
  }
  return { open, close, button }
}
