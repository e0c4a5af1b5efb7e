import { Command } from 'cmdk'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FindingsOnWire } from '../../../contract/find.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskApi } from '../../api/desk.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { useLogout } from '../../auth/use-logout.ts'
import { useAction } from '../../form/use-action.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import styles from './palette.module.css'
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
            ? [{ to: `/studio/money?member=${first._id}`, label: `Payments of ${first.name}` }]
            : []),
          ...(may('sale.make')
            ? [{ to: `/studio/money/sell?member=${first._id}`, label: `Take a payment from ${first.name}` }]
            : []),
        ]
  return (
    <Command.Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      label="Find anything"
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
          placeholder="A person, session, class, payment or page"
        />
        <button type="button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <Command.List>
        {state === 'failed' && (
          <p className={styles.failed}>The search could not be asked. Pages are still here.</p>
        )}
        <Group heading="People" rows={found.people}>
          {({ _id, name, about }) => (
            <Row key={_id} value={_id} onSelect={() => go(`/studio/members/${_id}`)} about={about}>
              {name}
            </Row>
          )}
        </Group>
        <Group heading={first ? `Do, with ${first.name}` : ''} rows={acts}>
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
          {state === 'looking' ? 'Looking...' : `Nothing begins with “${q.trim()}”.`}
        </Command.Empty>
      </Command.List>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </Command.Dialog>
  )
}

type FoundProps = { found: FindingsOnWire; go(to: string): void; copy(classId: string): void }

function Found({ found, go, copy }: FoundProps) {
  const { timeZone, may } = useDesk()
  const [session] = found.sessions
  const [yogaClass] = found.classes
  return (
    <>
      <Group heading="Sessions of these days" rows={found.sessions}>
        {({ _id, title, startsAt, place }) => (
          <Row
            key={_id}
            value={_id}
            onSelect={() => go(may('roster.see') ? `/studio/session/${_id}` : `/studio/session/${_id}/roll`)}
            about={[hourInWords(startsAt, timeZone), place].filter(Boolean).join(', ')}
          >
            {title}
          </Row>
        )}
      </Group>
      <Group
        heading={session ? `Do, with ${session.title} of ${hourInWords(session.startsAt, timeZone)}` : ''}
        rows={session ? sessionActs(session, may) : []}
      >
        {({ to, label }) => (
          <Row key={to} value={`do-${to}`} onSelect={() => go(to)}>
            {label}
          </Row>
        )}
      </Group>
      <Group heading="Classes" rows={found.classes}>
        {({ _id, title, type }) => (
          <Row key={_id} value={_id} onSelect={() => go(`/studio/classes/${_id}`)} about={type}>
            {title}
          </Row>
        )}
      </Group>
      <Group
        heading={yogaClass ? `Do, with ${yogaClass.title}` : ''}
        rows={yogaClass && yogaClass.type !== 'Recorded' && may('classes.change') ? [yogaClass] : []}
      >
        {({ _id }) => (
          <Row key={`copy-${_id}`} value={`copy-${_id}`} onSelect={() => copy(_id)}>
            Copy for the next term
          </Row>
        )}
      </Group>
      <Group heading="Payments" rows={found.payments}>
        {({ _id, name, what, amount, currency, at }) => (
          <Row
            key={_id}
            value={_id}
            onSelect={() => go(`/studio/money/${_id}`)}
            about={`${what}, ${hourInWords(at, timeZone)}`}
          >
            {formatPrice(amount, currency)} of {name}
          </Row>
        )}
      </Group>
    </>
  )
}

type May = ReturnType<typeof useDesk>['may']

/** Each leads to where it is done; what costs somebody something asks there first. */
function sessionActs({ _id, isAhead }: FindingsOnWire['sessions'][number], may: May) {
  const page = `/studio/session/${_id}`
  return [
    ...(may('roster.see') ? [{ to: page, label: 'Open roster' }] : []),
    ...(may('session.roll') ? [{ to: `${page}/roll`, label: 'Call the roll' }] : []),
    ...(may('message.write') && may('roster.see')
      ? [{ to: `${page}?act=message`, label: 'Message all' }]
      : []),
    ...(may('schedule.change') && isAhead
      ? [
          { to: `${page}?act=move`, label: 'Move or change it' },
          { to: `${page}?act=cancel`, label: 'Cancel session …' },
        ]
      : []),
  ]
}

type GroupProps<T> = { heading: string; rows: readonly T[]; children(row: T): ReactNode }

function Group<T>({ heading, rows, children }: GroupProps<T>) {
  if (rows.length === 0) return null
  return <Command.Group heading={heading}>{rows.map(children)}</Command.Group>
}

type RowProps = { value: string; onSelect(): void; about?: string; children: ReactNode }

function Row({ value, onSelect, about, children }: RowProps) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <b>{children}</b>
      {about && <span>{about}</span>}
    </Command.Item>
  )
}

/** Asks when somebody pauses; an answer to what was typed before is dropped. */
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
