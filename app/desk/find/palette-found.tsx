import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import type { FindingsOnWire } from '../../../contract/search.ts'
import { formatPrice } from '../../../shared/money.ts'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'

type FoundProps = { found: FindingsOnWire; go(to: string): void; copy(classId: string): void }

export function Found({ found, go, copy }: FoundProps) {
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

/** Each leads to where it is done; what costs someone something asks there first. */
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

export function Group<T>({ heading, rows, children }: GroupProps<T>) {
  if (rows.length === 0) return null
  return <Command.Group heading={heading}>{rows.map(children)}</Command.Group>
}

type RowProps = { value: string; onSelect(): void; about?: string; children: ReactNode }

export function Row({ value, onSelect, about, children }: RowProps) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <b>{children}</b>
      {about && <span>{about}</span>}
    </Command.Item>
  )
}
