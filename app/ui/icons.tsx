import type { ReactNode } from 'react'

/** Line icons of one hand: 24 units, 1.6 wide. Decoration only; what they are next to says the meaning. */
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

export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </>,
)
export const MenuIcon = icon(<path d="M4 8h16M4 16h16" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const BackIcon = icon(<path d="M14.5 5 8 12l6.5 7" />)
export const ForwardIcon = icon(<path d="M9.5 5 16 12l-6.5 7" />)
export const DownIcon = icon(<path d="m5 9 7 6.5L19 9" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.2 7.3A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2" />,
)
export const LotusIcon = icon(
  <path d="M12 19c-3-2.5-4-6-2.5-9.5C10.3 7.5 11.2 6 12 5c.8 1 1.7 2.5 2.5 4.5C16 13 15 16.5 12 19zM9 12c-2-1-4-1.3-6-1 .5 4.5 4 8 9 8M15 12c2-1 4-1.3 6-1-.5 4.5-4 8-9 8" />,
)
export const PlayIcon = icon(<path d="M8 5v14l11-7z" fill="currentColor" stroke="none" />)
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />)
