import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import type { FindingsOnWire } from '../../../contract/search.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'

import { useDesk } from '../desk.ts'

type FoundProps = { found: FindingsOnWire; go(to: string): void; copy(classId: string): void }

export function Found({ found, go, copy }: FoundProps) {
  const { timeZone, may } = useDesk()
  const [session] = found.sessions
  const [yogaClass] = found.classes
  return (
    <>
      <Group heading="Sessions around today" rows={found.sessions}>
        {({ _id, title, startsAt, place }) => (
          <Row
            key={_id}
            value={_id}
            onSelect={() => go(may('roster.see') ? `/studio/session/${_id}` : `/studio/session/${_id}/roll`)}
            about={[dateAndTime(startsAt, timeZone), place].filter(Boolean).join(', ')}
          >
            {title}
          </Row>
        )}
      </Group>
      <Group
        heading={session ? `${session.title}, ${dateAndTime(session.startsAt, timeZone)}` : ''}
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
        heading={yogaClass ? `${yogaClass.title}` : ''}
        rows={yogaClass && yogaClass.type !== 'Recorded' && may('classes.change') ? [yogaClass] : []}
      >
        {({ _id }) => (
          <Row key={`copy-${_id}`} value={`copy-${_id}`} onSelect={() => copy(_id)}>
            Copy to new dates
          </Row>
        )}
      </Group>
      <Group heading="Payments" rows={found.payments}>
        {({ _id, name, what, amount, currency, at }) => (
          <Row
            key={_id}
            value={_id}
            onSelect={() => go(`/studio/money/${_id}`)}
            about={`${what}, ${dateAndTime(at, timeZone)}`}
          >
            {formatPrice(amount, currency)} from {name}
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
    ...(may('roster.see') ? [{ to: page, label: 'Open session' }] : []),
    ...(may('session.roll') ? [{ to: `${page}/roll`, label: 'Take attendance' }] : []),
    ...(may('message.write') && may('roster.see')
      ? [{ to: `${page}?act=message`, label: 'Email everyone' }]
      : []),
    ...(may('schedule.change') && isAhead
      ? [
          { to: `${page}?act=move`, label: 'Reschedule or edit' },
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
