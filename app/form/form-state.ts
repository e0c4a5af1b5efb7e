import { createContext } from 'react'

/** What is wrong, by the names of the fields: those of the API. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Errors of nested values by every part of their path, so that each reaches its field whatever that is called: 'content.about.teaches.1'
 * is found as 'about.teaches.1', 'about.teaches', 'teaches' … A field that holds a whole list says which line is wrong, and all of
 * them at once.
 */
export function errorsByPart(errors: FieldErrors): FieldErrors {
  const found: Record<string, string[]> = {}
  for (const [path, text] of Object.entries(errors)) {
    for (const [part, line] of partsOf(path)) {
      const said = line === null ? text : `Line ${line + 1}: ${text}`
      found[part] ??= []
      if (line !== null || found[part].length === 0) found[part].push(said)
    }
  }
  const own = Object.entries(found).map(([part, texts]) => [part, [...new Set(texts)].join('\n')])
  return { ...Object.fromEntries(own), ...errors }
}

/** Whether a field of a form shows this error. */
export function hasFieldFor(path: string, hasField: (name: string) => boolean): boolean {
  return partsOf(path).some(([part]) => hasField(part))
}

/**
 * Every part of a path that names something, and the line of the list that it leaves open. What is within a line is not told by its
 * own name alone: 'social.1.name' is no error of the field 'name'.
 */
function partsOf(path: string): [part: string, line: number | null][] {
  const names = path.split('.')
  const isIndex = (name = '') => /^\d+$/.test(name)
  const line = names.findIndex(isIndex)
  const starts = line < 0 ? names : names.slice(0, line + 1)
  return starts.flatMap((_, from) =>
    names.slice(from).flatMap((__, length): [string, number | null][] => {
      const part = names.slice(from, from + length + 1)
      const next = names[from + length + 1]
      return part.every(isIndex) ? [] : [[part.join('.'), isIndex(next) ? Number(next) : null]]
    }),
  )
}

type State = {
  errors: FieldErrors
  busy: boolean
  /** Fields can be read but not changed. */
  locked: boolean
}

/** What fields and buttons know of the form around them. */
export const FormState = createContext<State>({ errors: {}, busy: false, locked: false })
