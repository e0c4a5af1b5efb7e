import { icon } from './icons.tsx'

/** Icons that only the member area shows: apart, so that no other page carries them. */
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.1" />
  </>,
)
export const HomeIcon = icon(<path d="m3.5 11.5 8.5-7 8.5 7M6 9.8V20h12V9.8" />)
export const GridIcon = icon(<path d="M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z" />)
/** An account book. */
export const DeskIcon = icon(
  <path d="M5 4.5h12.5a1.5 1.5 0 0 1 1.5 1.5v13.5H6.5A1.5 1.5 0 0 1 5 18zM9 4.5v15M12 9h4M12 12.5h4" />,
)
export const LeaveIcon = icon(<path d="M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />)
/** The pictures of the houses that the studio is found at, in our own line. */
export const InstagramIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.8" />
    <path d="M16.6 7.4v.1" />
  </>,
)
export const YouTubeIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12.5" rx="3.5" />
    <path d="m10.3 9.6 4.6 2.7-4.6 2.7z" />
  </>,
)
export const FacebookIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M15 7.6h-1.2c-1 0-1.6.6-1.6 1.6V21M9.6 12.4h4.8" />
  </>,
)
