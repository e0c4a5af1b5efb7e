export type Difference<C> = {
  name: keyof C & string
  /** Whether it was changed here too: then it has to be said which holds. */
  both: boolean
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Where somebody else's draft is otherwise than mine, field by field. */
export function differences<C extends object>(base: C, mine: C, theirs: C): Difference<C>[] {
  return (Object.keys(theirs) as (keyof C & string)[])
    .filter((name) => !same(mine[name], theirs[name]))
    .map((name) => ({ name, both: !same(base[name], mine[name]) }))
}

/** Theirs, with those fields of mine that are to hold. */
export function merged<C extends object>(mine: C, theirs: C, keepMine: readonly (keyof C)[]): C {
  const kept = Object.fromEntries(keepMine.map((name) => [name, mine[name]]))
  return { ...theirs, ...kept }
}

/** The order in which a database keeps fields says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
