export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The fields that two people changed since `base`, each otherwise: it has to be said which holds. */
export function conflicts<C extends object>(base: C, mine: C, theirs: C): (keyof C & string)[] {
  return (Object.keys(theirs) as (keyof C & string)[]).filter(
    (name) =>
      !same(mine[name], theirs[name]) && !same(base[name], mine[name]) && !same(base[name], theirs[name]),
  )
}

/** What both changed since `base`: theirs, with my fields that they left alone, and those of mine that are to hold. */
export function merged<C extends object>(base: C, mine: C, theirs: C, keepMine: readonly (keyof C)[]): C {
  const kept = (Object.keys(mine) as (keyof C)[]).filter(
    (name) => keepMine.includes(name) || same(base[name], theirs[name]),
  )
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }
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
