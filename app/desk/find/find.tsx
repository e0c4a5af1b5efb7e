import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readStored, writeStored } from '../../device/storage.ts'
import { Tick } from '../../form/choices.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDesk } from '../desk.ts'
import styles from './keys-help.module.css'
import { GO, NEW, QUICK, SINGLE_KEYS } from './places.ts'

const Palette = lazy(() => import('./palette.tsx'))

const CHORD_MS = 1_500
/** Anyone who finds something outside of React, such as the button in the side, asks by this event. */
const FIND = 'desk:find'
const BEGIN = 'desk:begin'
const KEYS = 'desk:keys'

export function openPalette() {
  dispatchEvent(new CustomEvent(FIND))
}

/** What `n` does. */
export function openNew() {
  dispatchEvent(new CustomEvent(BEGIN))
}

/** The list of keys, where single letters are turned off and on again. */
export function openKeys() {
  dispatchEvent(new CustomEvent(KEYS))
}

/** The palette and the keys of the desk. Single letters are silent in fields, and can be switched off. */
export function Find() {
  const [open, setOpen] = useState<Shown | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [single, setSingle] = useState(() => readStored('localStorage', SINGLE_KEYS) !== false)
  const close = () => setOpen(null)
  const show = (what: Shown) => {
    setWasOpened(true)
    setOpen(what)
  }
  useKeys(single, show)
  return (
    <>
      {wasOpened && (
        <Suspense fallback={null}>
          <Palette open={open === 'palette'} onClose={close} onKeys={() => show('keys')} />
        </Suspense>
      )}
      <NewThing open={open === 'new'} onClose={close} />
      <KeysHelp
        open={open === 'keys'}
        onClose={close}
        single={single}
        onSingle={(on) => {
          setSingle(on)
          writeStored('localStorage', SINGLE_KEYS, on ? null : false)
        }}
      />
    </>
  )
}

type Shown = 'palette' | 'keys' | 'new'

function useKeys(single: boolean, show: (what: Shown) => void) {
  const navigate = useNavigate()
  const { links, may } = useDesk()
  const goAt = useRef(Number.NEGATIVE_INFINITY)
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
        goAt.current = Number.NEGATIVE_INFINITY
        return navigate(to)
      }
      const isChord = event.timeStamp - goAt.current < CHORD_MS
      goAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      // A page that has the act itself does it there.
      if (isChord || event.defaultPrevented) return
      const quick = QUICK[event.key]
      if (quick && may(quick.verb)) {
        event.preventDefault()
        return navigate(quick.to)
      }
      if (event.key === 'n' && NEW.some(({ verb }) => may(verb))) {
        event.preventDefault()
        show('new')
      }
    }
    const onFind = () => show('palette')
    const onBegin = () => show('new')
    const onKeys = () => show('keys')
    addEventListener('keydown', onKey)
    addEventListener(FIND, onFind)
    addEventListener(BEGIN, onBegin)
    addEventListener(KEYS, onKeys)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener(FIND, onFind)
      removeEventListener(BEGIN, onBegin)
      removeEventListener(KEYS, onKeys)
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

/** What can be begun, each a press away. */
function NewThing({ open, onClose }: { open: boolean; onClose(): void }) {
  const { may } = useDesk()
  return (
    <Dialog open={open} onClose={onClose} title="New">
      <div className={styles.choices}>
        {NEW.filter(({ verb }) => may(verb)).map(({ to, label }) => (
          <ButtonLink key={to} look="line" to={to} onClick={onClose}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Dialog>
  )
}

type HelpProps = { open: boolean; onClose(): void; single: boolean; onSingle(on: boolean): void }

function KeysHelp({ open, onClose, single, onSingle }: HelpProps) {
  const { links, may } = useDesk()
  const acts = Object.entries(QUICK).flatMap(([key, { label, verb }]) =>
    may(verb) ? [{ keys: [key], does: label }] : [],
  )
  const canBegin = NEW.some(({ verb }) => may(verb))
  const there = Object.entries(GO).flatMap(([key, to]) => {
    const link = links.find((one) => one.to === to)
    return link ? [{ keys: ['g', key], does: link.label }] : []
  })
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {[
          { keys: ['Ctrl', 'K'], does: 'Search everything' },
          { keys: ['?'], does: 'This list of shortcuts' },
          ...acts,
          ...(canBegin ? [{ keys: ['n'], does: 'New …' }] : []),
          ...there,
          { keys: ['Esc'], does: 'Close, or cancel a move' },
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
        In the schedule, arrow keys move around, Space picks up a session, Enter drops it and Esc cancels. On
        the attendance page, 1, 2 and 3 mark.
      </p>
      <Tick name="single-keys" checked={single} onChange={onSingle}>
        Use single-letter shortcuts outside text fields
      </Tick>
    </Dialog>
  )
}
