import clsx from 'clsx'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { TIMINGS } from '../../shared/limits.ts'
import { Button } from './button.tsx'
import iconButtonStyles from './icon-button.module.css'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx'
import styles from './toast.module.css'

type Kind = 'info' | 'success' | 'error'
/** `action` offers one thing to do about it, such as to undo it. */
type Options = { detail?: string; milliseconds?: number; action?: { label: string; run(): void } }
type Note = Options & { id: number; kind: Kind; message: string; milliseconds: number }
type Toasts = Record<Kind, (message: string, options?: Options) => void>

const ToastContext = createContext<Toasts | null>(null)
const KINDS = { info: undefined, success: styles.success, error: styles.error }
const ICONS = { info: InfoIcon, success: CheckIcon, error: AlertIcon }
let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const [notes, setNotes] = useState<Note[]>([])
  const close = useCallback((id: number) => setNotes((all) => all.filter((note) => note.id !== id)), [])
  const toasts = useMemo<Toasts>(() => {
    const show =
      (kind: Kind) =>
      (message: string, options: Options = {}) =>
        setNotes((all) => [
          ...all.slice(-2),
          { milliseconds: TIMINGS.toast, ...options, id: ++lastId, kind, message },
        ])
    return { info: show('info'), success: show('success'), error: show('error') }
  }, [])

  return (
    <ToastContext value={toasts}>
      {children}
      <div className="toasts">
        {notes.map((note) => (
          <Toast key={note.id} note={note} close={close} />
        ))}
      </div>
    </ToastContext>
  )
}

export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast must be used within a ToastProvider')
  return toasts
}

/** Goes by itself, but not while someone points at it or holds the focus in it. */
function Toast({ note, close }: { note: Note; close(id: number): void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => close(note.id), note.milliseconds)
    return () => clearTimeout(timer)
  }, [held, note, close])

  const Icon = ICONS[note.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a toast is a comfort, not a control
    <div
      className={clsx(styles.toast, KINDS[note.kind])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <div role={note.kind === 'error' ? 'alert' : 'status'}>
        <p>{note.message}</p>
        {note.detail && <p>{note.detail}</p>}
        {note.action && (
          <Button
            look="quiet"
            small
            onClick={() => {
              close(note.id)
              note.action?.run()
            }}
          >
            {note.action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        className={`${iconButtonStyles.iconButton} ${styles.close}`}
        aria-label="Close"
        onClick={() => close(note.id)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
