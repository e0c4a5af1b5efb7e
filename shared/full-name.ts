/** The full name. One of the two may be missing: imported lists often have only one. */
export const fullName = (first: string | null, last: string | null): string =>
  `${first ?? ''} ${last ?? ''}`.trim()

/** "Ananya I.": for anyone who doesn't know the person. */
export function hintOfName(first: string, last: string): string {
  const [name = '', ...others] = fullName(first, last).split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return initial ? `${name} ${initial}.` : name
}
