import type { DeskPerson } from '../../contract/desk.ts'
import type { Verb } from '../../contract/permissions.ts'
import { CalendarIcon, PersonIcon, PlaceIcon } from '../ui/fact-icons.tsx'
import { icon, LotusIcon } from '../ui/icons.tsx'
import { GridIcon } from '../ui/member-icons.tsx'
import {
  CutsIcon,
  LayersIcon,
  LedgerIcon,
  LetterIcon,
  NoteIcon,
  PenIcon,
  PeopleIcon,
  RupeeIcon,
  ScheduleIcon,
  SwapIcon,
} from './icons.tsx'

/** The sun over the horizon. */
const DayIcon = icon(<path d="M3 18.5h18M6.5 18.5a5.5 5.5 0 0 1 11 0M12 5v4M4.5 9.5l2 1.8M19.5 9.5l-2 1.8" />)

/** The wheel of the studio's settings. */
const RaysIcon = icon(
  <path d="M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2" />,
)

type DeskLink = {
  to: string
  label: string
  /** At the thumb there is room for a word. */
  short?: string
  Icon: () => React.ReactNode
  /** Shown to anyone who may one of these. */
  verbs: readonly Verb[]
  /** Only to who has a page among the teachers. */
  teachers?: true
  /** It is the whole studio's: who may do so at one centre alone would be refused there. */
  whole?: true
}

type Person = Pick<DeskPerson, 'may' | 'everywhere' | 'teacher'>

export function isShown({ verbs, teachers, whole }: DeskLink, desk: Person): boolean {
  const may = whole ? desk.everywhere : desk.may
  return verbs.some((verb) => may.includes(verb)) && (!teachers || desk.teacher !== null)
}

/** What the desk leads to. On a phone the first five that someone may see stand at the thumb. */
export const LINKS: readonly DeskLink[] = [
  { to: '/studio/today', label: 'Today', Icon: DayIcon, verbs: ['schedule.change'] },
  { to: '/studio/my-day', label: 'My day', Icon: DayIcon, verbs: ['session.teach'], teachers: true },
  // Teachers may look at it too: what they would see there is their week.
  { to: '/studio/schedule', label: 'Schedule', Icon: ScheduleIcon, verbs: ['schedule.change'] },
  {
    to: '/studio/my-week',
    label: 'My week',
    short: 'Week',
    Icon: CalendarIcon,
    verbs: ['session.teach'],
    teachers: true,
  },
  { to: '/studio/members', label: 'Members', Icon: PeopleIcon, verbs: ['member.see'] },
  { to: '/studio/messages', label: 'Messages', Icon: LetterIcon, verbs: ['inbox.answer'], whole: true },
  { to: '/studio/classes', label: 'Classes', Icon: GridIcon, verbs: ['classes.see'] },
  { to: '/studio/plans', label: 'Plans', Icon: LayersIcon, verbs: ['prices.change'], whole: true },
  {
    to: '/studio/substitutes',
    label: 'Substitutes',
    Icon: SwapIcon,
    verbs: ['substitute.accept', 'substitute.assign'],
  },
  { to: '/studio/money', label: 'Money', Icon: LedgerIcon, verbs: ['sales.see'] },
  { to: '/studio/reports', label: 'Reports', Icon: CutsIcon, verbs: ['reports.see'] },
  { to: '/studio/notes', label: 'Notes', Icon: NoteIcon, verbs: ['session.notes'], teachers: true },
  { to: '/studio/words', label: 'Words', Icon: PenIcon, verbs: ['content.change'], whole: true },
  { to: '/studio/teachers', label: 'Teachers', Icon: LotusIcon, verbs: ['studio.change'] },
  { to: '/studio/centres', label: 'Centres', Icon: PlaceIcon, verbs: ['studio.change'] },
  {
    to: '/studio/team',
    label: 'Team',
    Icon: PersonIcon,
    verbs: ['team.change', 'application.decide'],
    whole: true,
  },
  { to: '/studio/settings', label: 'Studio', Icon: RaysIcon, verbs: ['studio.change'], whole: true },
  { to: '/studio/setup', label: 'Setup', Icon: DayIcon, verbs: ['studio.change'], whole: true },
  { to: '/studio/pay', label: 'Earnings', Icon: RupeeIcon, verbs: ['pay.see-own', 'pay.see'] },
  { to: '/studio/me', label: 'My page', short: 'Me', Icon: PersonIcon, verbs: ['desk.enter'] },
]
