import type { ReactNode } from 'react'

/** Line emblems of 64 units, for the four promises of the landing page. */
function emblem(drawing: ReactNode) {
  return function Emblem() {
    return (
      <svg
        viewBox="0 0 64 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }
}

export const LotusEmblem = emblem(
  <>
    <path d="M32 50C29.9 39 21.5 35.7 4 39.1C14.6 53.4 23 56.7 32 50zM32 50C34.2 38.8 27.5 31.9 9.4 27.2C14 45.3 20.7 52.1 32 50zM32 50C38.3 40.1 34.5 30.6 19.4 18.3C16.9 37.7 20.6 47.2 32 50zM32 50C41.5 42.8 41.5 32 32 14C22.5 32 22.5 42.8 32 50zM32 50C43.4 47.2 47.1 37.7 44.6 18.3C29.5 30.6 25.7 40.1 32 50zM32 50C43.3 52.1 50 45.3 54.6 27.2C36.5 31.9 29.8 38.8 32 50zM32 50C41 56.7 49.4 53.4 60 39.1C42.5 35.7 34.1 39 32 50z" />
    <path d="M8 54q6-4 12 0t12 0 12 0 12 0" />
  </>,
)
export const RiverEmblem = emblem(
  <>
    <path d="M4 30 18 13l8 9 9-14 13 17 5-5 7 10" />
    <path d="M30 30c14 5 16 8 4 13S20 54 26 60M37 30c18 6 22 12 12 16s-12 8-8 14" />
    <circle cx="50" cy="9" r="4" />
  </>,
)
export const YantraEmblem = emblem(
  <>
    <path d="M32 13C37.7 11.2 37.7 7.4 32 4C26.3 7.4 26.3 11.2 32 13zM41.5 15.5C47.3 16.8 49.2 13.5 46 7.8C39.4 7.9 37.5 11.2 41.5 15.5zM48.5 22.5C52.8 26.5 56.1 24.6 56.2 18C50.5 14.8 47.2 16.7 48.5 22.5zM51 32C52.8 37.7 56.6 37.7 60 32C56.6 26.3 52.8 26.3 51 32zM48.5 41.5C47.2 47.3 50.5 49.2 56.2 46C56.1 39.4 52.8 37.5 48.5 41.5zM41.5 48.5C37.5 52.8 39.4 56.1 46 56.2C49.2 50.5 47.3 47.2 41.5 48.5zM32 51C26.3 52.8 26.3 56.6 32 60C37.7 56.6 37.7 52.8 32 51zM22.5 48.5C16.7 47.2 14.8 50.5 18 56.2C24.6 56.1 26.5 52.8 22.5 48.5zM15.5 41.5C11.2 37.5 7.9 39.4 7.8 46C13.5 49.2 16.8 47.3 15.5 41.5zM13 32C11.2 26.3 7.4 26.3 4 32C7.4 37.7 11.2 37.7 13 32zM15.5 22.5C16.8 16.7 13.5 14.8 7.8 18C7.9 24.6 11.2 26.5 15.5 22.5zM22.5 15.5C26.5 11.2 24.6 7.9 18 7.8C14.8 13.5 16.7 16.8 22.5 15.5z" />
    <circle cx="32" cy="32" r="18.4" />
    <path d="M32 15 47 41H17zM32 49 17 23h30z" />
    <circle cx="32" cy="32" r="2.4" fill="currentColor" />
  </>,
)
export const RippleEmblem = emblem(
  <>
    <circle cx="24" cy="26" r="7" />
    <circle cx="24" cy="26" r="14" />
    <circle cx="24" cy="26" r="21" />
    <circle cx="42" cy="40" r="5" />
    <circle cx="42" cy="40" r="11" />
    <circle cx="42" cy="40" r="18" />
  </>,
)
