import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Tick } from '../../form/choices.tsx'
import { readStored, store } from '../../storage.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDesk } from '../desk.ts'
import styles from './keys-help.module.css'
import { GO } from './places.ts'

const Palette = lazy(() => import('./palette.tsx'))

const SINGLE_KEYS = 'desk-single-keys'
const CHORD_MS = 1_500
/** Whoever finds something outside of React, such as the button in the side, asks by this event. */
const FIND = 'desk:find'

export function openPalette() {
  dispatchEvent(new CustomEvent(FIND))
}

/** The palette and the keys of the desk. Single letters are silent in fields, and can be switched off. */
export function Find() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [single, setSingle] = useState(() => readStored('localStorage', SINGLE_KEYS) !== false)
  const close = () => setOpen(null)
  const show = (what: 'palette' | 'keys') => {
    setWasOpened(true)
    setOpen(what)
  }
  useKeys(single, show)
  return (
    <>
      {wasOpened && (
        <Suspense fallback={null}>
          <Palette open={open === 'palette'} onClose={close} />
        </Suspense>
      )}
      <KeysHelp
        open={open === 'keys'}
        onClose={close}
        single={single}
        onSingle={(on) => {
          setSingle(on)
          store('localStorage', SINGLE_KEYS, on ? null : false)
        }}
      />
    </>
  )
}

function useKeys(single: boolean, show: (what: 'palette' | 'keys') => void) {
  const navigate = useNavigate()
  const { links } = useDesk()
  const goAt = useRef(0)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return show('palette')
      }
      if (!single || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') return show('keys')
      const to = GO[event.key]
      if (to && event.timeStamp - goAt.current < CHORD_MS && links.some((link) => link.to === to)) {
        event.preventDefault()
        goAt.current = 0
        return navigate(to)
      }
      goAt.current = event.key === 'g' ? event.timeStamp : 0
    }
    const onFind = () => show('palette')
    addEventListener('keydown', onKey)
    addEventListener(FIND, onFind)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener(FIND, onFind)
    }
  })
}

/** In a field a letter is a letter; in a dialog keys belong to it. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  )
}

type HelpProps = { open: boolean; onClose(): void; single: boolean; onSingle(on: boolean): void }

function KeysHelp({ open, onClose, single, onSingle }: HelpProps) {
  const { links } = useDesk()
  const there = Object.entries(GO).flatMap(([key, to]) => {
    const link = links.find((one) => one.to === to)
    return link ? [{ keys: ['g', key], does: link.label }] : []
  })
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {[
          { keys: ['Ctrl', 'K'], does: 'Find anything' },
          { keys: ['?'], does: 'This list' },
          ...there,
          { keys: ['Esc'], does: 'Close, or put back' },
        ].map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.schedule}>
        In the schedule arrows move, Space lifts a session, Enter puts it down and Esc puts it back. In a roll
        1, 2 and 3 mark.
      </p>
      <Tick name="single-keys" checked={single} onChange={onSingle}>
        Single letters are keys, outside of fields
      </Tick>
    </Dialog>
  )
}
