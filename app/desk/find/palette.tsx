import { Command } from 'cmdk'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FindingsOnWire } from '../../../contract/search.ts'
import { deskApi } from '../../api/desk.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { useLogout } from '../../auth/use-logout.ts'
import { useAction } from '../../form/use-action.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { useDesk } from '../desk.ts'
import styles from './palette.module.css'
import { Found, Group, Row } from './palette-found.tsx'
import { ACTS } from './places.ts'

const WAIT_MS = 120
const NOTHING: FindingsOnWire = { people: [], sessions: [], classes: [], payments: [] }

type Props = { open: boolean; onClose(): void; onKeys(): void }

/** Finds people, sessions, classes, payments and acts by their first letters, and leads there. */
export default function Palette({ open, onClose, onKeys }: Props) {
  const [q, setQ] = useState('')
  const { found, state } = useFindings(q)
  const navigate = useNavigate()
  const { links, may } = useDesk()
  const logOut = useLogout()
  const { run } = useAction()
  const go = (to: string) => {
    onClose()
    setQ('')
    navigate(to)
  }
  const copy = async (classId: string) => {
    const made = await run(deskClassesApi.make({ copyOf: classId }))
    if (made) go(`/studio/classes/draft/${made.data._id}`)
  }
  const places = [...links, ...ACTS.filter(({ verb }) => may(verb))].filter(({ label }) => begins(label, q))
  const [first] = found.people
  const acts = first === undefined ? [] : actsWith(first, may)
  const device = [
    { label: 'Keyboard shortcuts', run: onKeys },
    { label: 'Logout', run: logOut },
  ]
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useChosen(list, found, q)
  return (
    <Command.Dialog
      open={open}
      value={chosen}
      onValueChange={setChosen}
      onOpenChange={(next) => !next && onClose()}
      label="Search everything"
      shouldFilter={false}
      loop
      overlayClassName={styles.overlay}
      contentClassName={styles.palette}
    >
      <div className={styles.ask}>
        <SearchIcon />
        <Command.Input
          value={q}
          onValueChange={setQ}
          placeholder="Search people, sessions, classes, payments, pages"
        />
        <button type="button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <p className="sr-only" role="status">
        {saidOf({ q, state, found, pages: places.length })}
      </p>
      <Command.List ref={list}>
        {state === 'failed' && <p className={styles.failed}>{FAILED}</p>}
        <Group heading="People" rows={found.people}>
          {({ _id, name, about }) => (
            <Row key={_id} value={_id} onSelect={() => go(`/studio/members/${_id}`)} about={about}>
              {name}
            </Row>
          )}
        </Group>
        <Group heading={first ? `${first.name}` : ''} rows={acts}>
          {({ to, label }) => (
            <Row key={to} value={to} onSelect={() => go(to)}>
              {label}
            </Row>
          )}
        </Group>
        <Found found={found} go={go} copy={copy} />
        <Group heading="Pages" rows={places}>
          {({ to, label }) => (
            <Row key={to} value={to} onSelect={() => go(to)}>
              {label}
            </Row>
          )}
        </Group>
        <Group heading="This device" rows={device.filter(({ label }) => begins(label, q))}>
          {({ label, run }) => (
            <Row key={label} value={label} onSelect={run}>
              {label}
            </Row>
          )}
        </Group>
        <Command.Empty className={styles.none}>
          {state === 'looking' ? 'Searching...' : nothingFor(q)}
        </Command.Empty>
      </Command.List>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </Command.Dialog>
  )
}

type May = ReturnType<typeof useDesk>['may']

function actsWith({ _id, name }: FindingsOnWire['people'][number], may: May) {
  return [
    ...(may('sales.see') ? [{ to: `/studio/money?member=${_id}`, label: `Payments from ${name}` }] : []),
    ...(may('sale.make')
      ? [{ to: `/studio/money/sell?member=${_id}`, label: `Take a payment from ${name}` }]
      : []),
  ]
}

/** Row 1 is chosen whenever others come, and the field names the chosen one: cmdk says so only after a key. */
function useChosen(list: RefObject<HTMLElement | null>, found: FindingsOnWire, q: string) {
  const [chosen, setChosen] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows come
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setChosen(list.current?.querySelector<HTMLElement>('[cmdk-item]')?.dataset.value ?? ''),
    )
    return () => cancelAnimationFrame(frame)
  }, [found, q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows come
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const row = list.current?.querySelector('[cmdk-item][aria-selected=true]')
      const field = list.current?.closest('[cmdk-root]')?.querySelector('[cmdk-input]')
      if (row) field?.setAttribute('aria-activedescendant', row.id)
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen, found, q])
  return [chosen, setChosen] as const
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

type Saying = { q: string; state: string; found: FindingsOnWire; pages: number }

function saidOf({ q, state, found, pages }: Saying): string {
  if (q.trim() === '' || state === 'looking') return ''
  if (state === 'failed') return FAILED
  const counts = [
    ...counted(found.people.length, 'person', 'people'),
    ...counted(found.sessions.length, 'session', 'sessions'),
    ...counted(found.classes.length, 'class', 'classes'),
    ...counted(found.payments.length, 'payment', 'payments'),
    ...counted(pages, 'page', 'pages'),
  ]
  return counts.join(', ') || nothingFor(q)
}

const FAILED = 'Search isn’t working right now. You can still open pages.'
const nothingFor = (q: string) => `Nothing found for “${q.trim()}”.`

/** Asks when someone pauses; an answer to what was typed before is dropped. */
function useFindings(q: string) {
  const [found, setFound] = useState(NOTHING)
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  useEffect(() => {
    const asked = q.trim()
    if (asked === '') {
      setFound(NOTHING)
      setState('idle')
      return
    }
    let isCurrent = true
    setState('looking')
    const timer = setTimeout(async () => {
      const answer = await deskApi.find(asked)
      if (!isCurrent) return
      setState(answer.ok ? 'idle' : 'failed')
      if (answer.ok) setFound(answer.data)
    }, WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q])
  return { found, state }
}

function begins(label: string, q: string): boolean {
  const wanted = q.trim().toLowerCase()
  return (
    wanted === '' ||
    label
      .toLowerCase()
      .split(/\s+/)
      .some((_, at, words) => words.slice(at).join(' ').startsWith(wanted))
  )
}
