import { icon } from '../ui/icons.tsx'

/** Icons that only the desk shows. */
export const SwapIcon = icon(<path d="M4 8.5h14M14 4.5l4.5 4-4.5 4M20 15.5H6M10 11.5l-4.5 4 4.5 4" />)
export const RupeeIcon = icon(<path d="M7 5h10M7 9h10M7 5c5.5 0 6.8 1.5 6.8 4S11.5 13 7 13l7 7" />)
export const NoteIcon = icon(<path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5" />)
