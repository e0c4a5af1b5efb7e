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

/** The parts of the menu, in its order. */
export const GROUPS = ['Day', 'People', 'Sell', 'Website', 'Studio'] as const

const PictureIcon = icon(<path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 9.5h.01" />)
const ChecklistIcon = icon(
  <path d="M10 6h10M10 12h10M10 18h10M3.5 6l1.2 1.2L7 5M3.5 12l1.2 1.2L7 11M3.5 18l1.2 1.2L7 17" />,
)

type DeskLink = {
  group: (typeof GROUPS)[number]
  to: string
  label: string
  /** On a phone and a tablet there is room for a word. */
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

/** What the desk leads to. Where there is no room for the whole menu, as on phones and tablets, the first of these are shown, and "More". */
export const LINKS: readonly DeskLink[] = [
  { group: 'Day', to: '/studio/today', label: 'Today', Icon: DayIcon, verbs: ['schedule.change'] },
  {
    group: 'Day',
    to: '/studio/my-day',
    label: 'My day',
    Icon: DayIcon,
    verbs: ['session.teach'],
    teachers: true,
  },
  // Teachers may look at it too: what they would see there is their week.
  {
    group: 'Day',
    to: '/studio/schedule',
    label: 'Schedule',
    Icon: ScheduleIcon,
    verbs: ['schedule.change'],
  },
  {
    group: 'Day',
    to: '/studio/my-week',
    label: 'My week',
    short: 'Week',
    Icon: CalendarIcon,
    verbs: ['session.teach'],
    teachers: true,
  },
  { group: 'People', to: '/studio/members', label: 'Members', Icon: PeopleIcon, verbs: ['member.see'] },
  {
    group: 'People',
    to: '/studio/messages',
    label: 'Messages',
    Icon: LetterIcon,
    verbs: ['inbox.answer'],
    whole: true,
  },
  { group: 'Sell', to: '/studio/classes', label: 'Classes', Icon: GridIcon, verbs: ['classes.see'] },
  { group: 'Sell', to: '/studio/money', label: 'Money', Icon: LedgerIcon, verbs: ['sales.see'] },
  {
    group: 'Sell',
    to: '/studio/plans',
    label: 'Plans',
    Icon: LayersIcon,
    verbs: ['prices.change'],
    whole: true,
  },
  { group: 'Sell', to: '/studio/reports', label: 'Reports', Icon: CutsIcon, verbs: ['reports.see'] },
  {
    group: 'Day',
    to: '/studio/substitutes',
    label: 'Substitutes',
    Icon: SwapIcon,
    verbs: ['substitute.accept', 'substitute.assign'],
  },
  {
    group: 'Day',
    to: '/studio/notes',
    label: 'Notes',
    Icon: NoteIcon,
    verbs: ['session.notes'],
    teachers: true,
  },
  {
    group: 'Website',
    to: '/studio/words',
    label: 'Content',
    Icon: PenIcon,
    verbs: ['content.change'],
    whole: true,
  },
  {
    group: 'Website',
    to: '/studio/words/pictures',
    label: 'Pictures',
    Icon: PictureIcon,
    verbs: ['content.change'],
    whole: true,
  },
  {
    group: 'Website',
    to: '/studio/teachers',
    label: 'Teachers',
    Icon: LotusIcon,
    verbs: ['studio.change'],
  },
  { group: 'Studio', to: '/studio/centres', label: 'Centres', Icon: PlaceIcon, verbs: ['studio.change'] },
  {
    group: 'People',
    to: '/studio/team',
    label: 'Team',
    Icon: PersonIcon,
    verbs: ['team.change', 'application.decide'],
    whole: true,
  },
  {
    group: 'Studio',
    to: '/studio/settings',
    label: 'Settings',
    Icon: RaysIcon,
    verbs: ['studio.change'],
    whole: true,
  },
  {
    group: 'Studio',
    to: '/studio/setup',
    label: 'Setup',
    Icon: ChecklistIcon,
    verbs: ['studio.change'],
    whole: true,
  },
  {
    group: 'People',
    to: '/studio/pay',
    label: 'Earnings',
    Icon: RupeeIcon,
    verbs: ['pay.see-own', 'pay.see'],
  },
  {
    group: 'Studio',
    to: '/studio/me',
    label: 'My profile',
    short: 'Me',
    Icon: PersonIcon,
    verbs: ['desk.enter'],
  },
]
