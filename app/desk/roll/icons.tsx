import { icon } from '../../ui/icons.tsx'

/** Named in the head of the list, where they stand alone. */
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
