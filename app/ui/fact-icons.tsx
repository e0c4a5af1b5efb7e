import { icon } from './icons.tsx'

/** Icons of when, where, who and how to reach them: apart, for the pages that tell such facts. */
export const PlaceIcon = icon(
  <>
    <path d="M12 21s7-6.2 7-11.4A7 7 0 0 0 5 9.6C5 14.8 12 21 12 21z" />
    <circle cx="12" cy="9.7" r="2.5" />
  </>,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
)
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />)
export const TagIcon = icon(
  <>
    <path d="M4 4h8l8.5 8.5-8 8L4 12z" />
    <circle cx="8.5" cy="8.5" r="1.4" />
  </>,
)
export const MailIcon = icon(<path d="M3.5 6h17v12.5h-17zM3.5 6.5l8.5 7 8.5-7" />)
export const PhoneIcon = icon(
  <path d="M6.5 3.5 10 4l1 4.5-2.2 1.8a12 12 0 0 0 5 5L15.5 13l4.5 1 .5 3.5c0 1.6-1.4 3-3 3C10 20 4 14 3.5 6.5c0-1.6 1.4-3 3-3z" />,
)

export const SpeechIcon = icon(
  <path d="M12 4.5c4.9 0 8.5 3 8.5 7s-3.6 7-8.5 7c-1 0-2-.1-2.9-.4L4.5 20l1.2-3.6c-1.4-1.3-2.2-3-2.2-4.9 0-4 3.6-7 8.5-7zM8.5 11.5h.1M12 11.5h.1M15.5 11.5h.1" />,
)
