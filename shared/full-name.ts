/** A name as it is read. One of the two may be missing: lists from elsewhere often hold only one. */
export const fullName = (first: string | null, last: string | null): string =>
  `${first ?? ''} ${last ?? ''}`.trim()
