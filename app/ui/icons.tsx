import type { ReactNode } from 'react'

/** Line icons of one hand: 24 units, 1.6 wide. Decoration only; what they stand beside says the meaning. */
export function icon(drawing: ReactNode) {
  return function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }
}

export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z" />)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400" />
  </>,
)
export const MenuIcon = icon(<path d="M4 8h16M4 16h16" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const BackIcon = icon(<path d="M14.500 5 8 12l6.500 7" />)
export const ForwardIcon = icon(<path d="M9.500 5 16 12l-6.500 7" />)
export const DownIcon = icon(<path d="m5 9 7 6.500L19 9" />)
export const CheckIcon = icon(<path d="m5 12.500 4.500 4.500L19 7" />)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.500 4.500" />
  </>,
)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.500v5.500M12 16.400v.1" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.500M12 7.600v.1" />
  </>,
)
export const EyeIcon = icon(
  <>
    <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.900 5.800A9.600 9.600 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-3 3.700M6.200 7.300A15.600 15.600 0 0 0 2.500 12S6 18.500 12 18.500a9.500 9.500 0 0 0 4-.9M9.900 9.900a3 3 0 0 0 4.200 4.200" />,
)
export const LotusIcon = icon(
  <path d="M12 19c-3-2.500-4-6-2.500-9.500C10.300 7.500 11.200 6 12 5c.8 1 1.700 2.500 2.500 4.500C16 13 15 16.500 12 19zM9 12c-2-1-4-1.300-6-1 .5 4.500 4 8 9 8M15 12c2-1 4-1.300 6-1-.5 4.500-4 8-9 8" />,
)
export const PlayIcon = icon(<path d="M8 5v14l11-7z" fill="currentColor" stroke="none" />)
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />)
