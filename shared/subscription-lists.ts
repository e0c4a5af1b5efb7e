/** The lists of addresses that the studio may email, as its staff read them. */
export const LIST_NAMES = {
  newsletter: 'newsletter subscribers',
  launch: 'people waiting for plans',
} as const
