import type { OwnMark } from '../../contract/roll.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/states.tsx'

const SAID = {
  present: 'marked you present',
  late: 'marked you present, a little late',
  absent: 'marked you absent',
  excused: 'marked you excused',
}

type RollSaidProps = { roll: OwnMark; startsAt: number; timeZone: string }

/** What the roll of a session says of its reader, by whom, and where to write when it is wrong. */
export function RollSaid({ roll: { mark, by, name }, startsAt, timeZone }: RollSaidProps) {
  const day = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const counts = mark === 'present' || mark === 'late'
  const late = mark === 'late' ? ', a little late' : ''
  return (
    <Notice kind={counts ? 'done' : 'info'}>
      {by === 'you'
        ? `You came in with the code at the door on ${day.format(startsAt)}${late}.`
        : `${name ?? 'The studio'} ${SAID[mark]} on ${day.format(startsAt)}.`}{' '}
      <Link to="/yogadashboard/contact">Write about it</Link>
      {counts ? '.' : ' if that is wrong: it can be put right.'}
    </Notice>
  )
}
