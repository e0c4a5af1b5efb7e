import { icon } from './icons.tsx'

/** Icons of when, where, who and how to reach them: apart, for the pages that tell such facts. */
export const PlaceIcon = icon(
  <>
    <path d="M12 21s7-6.200 7-11.400A7 7 0 0 0 5 9.600C5 14.800 12 21 12 21z" />
    <circle cx="12" cy="9.700" r="2.500" />
  </>,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.500" r="4" />
    <path d="M4.500 20.500c.8-4 3.700-6 7.500-6s6.700 2 7.500 6" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.500 2" />
  </>,
)
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.500h16M8.500 3.500V8M15.500 3.500V8" />)
export const MailIcon = icon(<path d="M3.500 6h17v12.500h-17zM3.500 6.500l8.500 7 8.500-7" />)
export const PhoneIcon = icon(
  <path d="M6.500 3.500 10 4l1 4.500-2.200 1.800a12 12 0 0 0 5 5L15.500 13l4.500 1 .5 3.500c0 1.600-1.400 3-3 3C10 20 4 14 3.500 6.500c0-1.600 1.400-3 3-3z" />,
)
