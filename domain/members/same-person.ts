import { fullName } from '../../shared/full-name.ts'
import { searchTerms, wordsOf } from '../../shared/search-terms.ts'

type Named = { firstName: string; lastName: string; phone: string; email?: string }

/**
 * Whether two entries with the same email, or the same name and no email, are one person. With an email the names decide:
 * "A. Rao" and "Rao Asha" are Asha Rao, and Tara Rao isn't. Without one the phone numbers must match too.
 */
export function samePerson(one: Named, other: Named): boolean {
  if (one.email && other.email) return isSameName(one, other)
  return fold(one) === fold(other) && (one.phone === other.phone || sharePhone(one, other))
}

function isSameName(one: Named, other: Named): boolean {
  const [a, b] = [wordsOf(nameOf(one)), wordsOf(nameOf(other))]
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  const [first = '', second = ''] = [a[0], b[0]]
  return first.startsWith(second) || second.startsWith(first)
}

/** Compares numbers with or without +91, spaces and hyphens. */
export function sharePhone(one: Named, other: Named): boolean {
  const numbers = (phone: string) => searchTerms({ firstName: '', lastName: '', email: '', phone })
  return numbers(one.phone).some((number) => numbers(other.phone).includes(number))
}

const nameOf = ({ firstName, lastName }: Named) => fullName(firstName, lastName)
const fold = (named: Named) => wordsOf(nameOf(named)).join(' ')
