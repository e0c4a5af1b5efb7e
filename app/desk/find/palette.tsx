import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
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
const LOG_OUT = 'Logout'
const NOTHING: FindingsOnWire = { people: [], sessions: [], classes: [], payments: [] }

type Props = { open: boolean; onClose(): void }

/** Finds people, sessions, classes, payments and acts by their first letters, and leads there. */
export default function Palette({ open, onClose }: Props) {
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
  const acts =
    first === undefined
      ? []
      : [
          ...(may('sales.see')
            ? [{ to: `/studio/money?member=${first._id}`, label: `Payments from ${first.name}` }]
            : []),
          ...(may('sale.make')
            ? [{ to: `/studio/money/sell?member=${first._id}`, label: `Take a payment from ${first.name}` }]
            : []),
        ]
  return (
    <Command.Dialog
      open={open}
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
      <Command.List>
        {state === 'failed' && (
          <p className={styles.failed}>Search isn’t working right now. You can still open pages.</p>
        )}
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
        <Group heading="This device" rows={begins(LOG_OUT, q) ? [LOG_OUT] : []}>
          {(label) => (
            <Row key={label} value={label} onSelect={logOut}>
              {label}
            </Row>
          )}
        </Group>
        <Command.Empty className={styles.none}>
          {state === 'looking' ? 'Searching...' : `Nothing found for “${q.trim()}”.`}
        </Command.Empty>
      </Command.List>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </Command.Dialog>
  )
}

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
