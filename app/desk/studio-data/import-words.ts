import type { ImportField, ImportGroup, ImportWay, LineReason, LineState } from '../../../shared/imports.ts'

export const FIELDS: Record<ImportField, string> = {
  name: 'First and last name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  birthday: 'Birthday',
  since: 'Member since',
  tags: 'Tags',
  note: 'Note for the staff',
  news: 'Agreed to news',
}

export const GROUPS: Record<ImportGroup, string> = {
  name: 'Their name',
  phone: 'Their phone',
  birthday: 'Their birthday',
  since: 'Member since',
  tags: 'Their tags',
  note: 'A note in the file',
}

/** What counts for someone who is here already. */
export function wayInWords(group: ImportGroup, way: ImportWay): string {
  if (way === 'keep') return 'Ours stays'
  if (way === 'fill') return 'Fill it where it is empty'
  return group === 'tags' || group === 'note' ? 'Add what is new' : 'The file counts'
}

/** Of a draft what they would be, else what they are. */
export const STATES: Record<LineState, { draft: string; done: string }> = {
  made: { draft: 'new', done: 'brought in' },
  changed: { draft: 'here already, would change', done: 'changed' },
  same: { draft: 'here already, the same', done: 'the same as before' },
  refused: { draft: 'left out', done: 'left out' },
  gone: { draft: '', done: 'undone' },
  kept: { draft: '', done: 'stayed' },
}

export const REASONS: Record<LineReason, string> = {
  'no-address': 'no email',
  'bad-address': 'this is not an email address: correct it, or leave it empty',
  twice: 'the same person is further up in the file',
  'no-name': 'no name',
  'no-letters': 'a name needs letters',
  total: 'a line of totals, not a person',
  'taken-out': 'you left it out',
  blocked: 'blocked here',
  staff: 'works here, and changes their account themselves',
  unproved:
    'somebody registered with this address and has not confirmed it: bring the line in again once they have, or after 30 days, when such an account ends by itself',
  full: 'no room',
  child: 'a child: you chose to leave children out',
}

const CHANGED: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Birthday',
  since: 'Member since',
  tags: 'Tags',
  note: 'Note',
  news: 'News',
  name: 'Name',
}
export const changedInWords = (name: string) => CHANGED[name] ?? name

export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || '(empty)'
  return String(value)
}

/** "1 person", "12 people" */
export const people = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'person' : 'people'}`

/** What the button does: "Bring 3 people in, change 2". */
export function importInWords(made: number, changed: number): string {
  if (made === 0) return `Change ${people(changed)}`
  const change = changed > 0 ? `, change ${changed.toLocaleString('en-IN')}` : ''
  return `Bring ${people(made)} in${change}`
}
