import { icon } from '../ui/icons.tsx'

/** Icons that only the desk shows. */
export const SwapIcon = icon(<path d="M4 8.5h14M14 4.5l4.5 4-4.5 4M20 15.5H6M10 11.5l-4.5 4 4.5 4" />)
export const ScheduleIcon = icon(
  <path d="M4 4.5h16v15H4zM4 9h16M9.3 9v10.500M14.700 9v10.500M9.300 14h5.400" />,
)
/** A pen on paper. */
export const PenIcon = icon(
  <path d="M4 20l1.2-4.400L16 4.800a2 2 0 0 1 2.800 0l.4.4a2 2 0 0 1 0 2.800L8.400 18.800zM14 6.800l3.200 3.200" />,
)
export const RupeeIcon = icon(<path d="M7 5h10M7 9h10M7 5c5.5 0 6.8 1.5 6.8 4S11.5 13 7 13l7 7" />)
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="9" r="3.5" />
    <path d="M2.5 19.5c.6-3.5 3-5 6.500-5s5.900 1.500 6.500 5M15.500 5.800a3.500 3.500 0 0 1 0 6.400M17.500 14.800c2.300.5 3.600 2 4 4.700" />
  </>,
)
/** An account book: the margin, and its lines. */
export const LedgerIcon = icon(<path d="M5 3.5h14v17H5zM9 3.500v17M12 8h4.500M12 12h4.500M12 16h4.500" />)
/** Sheets on one another: many things for one price. */
export const LayersIcon = icon(
  <path d="M12 4l8.500 4.500L12 13 3.500 8.500zM4 12.500l8 4.300 8-4.300M4 16l8 4.300 8-4.300" />,
)
export const LetterIcon = icon(<path d="M3.5 6h17v12.5h-17zM4 6.500l8 6.500 8-6.500" />)
/** Cuts, tall and short. */
export const CutsIcon = icon(<path d="M4 20h16M6.500 20v-6M10.200 20V9M13.900 20V5M17.600 20v-8" />)
export const NoteIcon = icon(<path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5" />)

/** Of the roll: named in the head of the list, where they stand alone. */
export const LateIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" stroke="none" />
  </>,
)
export const AwayIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M8.5 12h7" />
  </>,
)
export const WalkIcon = icon(
  <>
    <circle cx="12" cy="5" r="2" />
    <path d="M12 9v6l-3 6M12 15l3 6M12 10.5l-4 2.5M12 10.5l4 2" />
  </>,
)
export const BudIcon = icon(<path d="M12 20.5c-5.5-4-6-11 0-17.5 6 6.5 5.5 13.5 0 17.5zM12 20.5V13" />)
/** What is still needed. */
export const FlameIcon = icon(<path d="M12 21c-5.5-4.5-6-11 0-18 6 7 5.500 13.500 0 18zM12 21v-7" />)
/** Of a session: a place that is kept, another hour, paper. */
export const HeldIcon = icon(<circle cx="12" cy="12" r="8" strokeDasharray="3.9 3.1" />)
export const MoveIcon = icon(
  <path d="M12 3.5v17M3.5 12h17M9.5 6 12 3.5 14.500 6M9.5 18l2.5 2.500 2.5-2.500M6 9.5 3.5 12 6 14.5M18 9.5l2.5 2.500-2.500 2.500" />,
)
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />)
