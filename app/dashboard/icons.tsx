import { icon } from '../ui/icons.tsx'

/** Icons that only the member area shows: apart, so that no other page carries them. */
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100.9-1.100 1.800M12 16.600v.1" />
  </>,
)
export const HomeIcon = icon(<path d="m3.500 11.500 8.500-7 8.500 7M6 9.800V20h12V9.800" />)
export const GridIcon = icon(<path d="M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z" />)
export const LeaveIcon = icon(
  <path d="M14 4.500H5.500v15H14M10 12h10.500M17 8.500l3.500 3.500-3.500 3.500" />,
)
export const SpeechIcon = icon(
  <path d="M12 4.500c4.900 0 8.500 3 8.500 7s-3.600 7-8.500 7c-1 0-2-.1-2.900-.4L4.500 20l1.200-3.600c-1.400-1.300-2.200-3-2.200-4.900 0-4 3.600-7 8.500-7zM8.500 11.500h.1M12 11.500h.1M15.500 11.500h.1" />,
)
