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
  note: 'Note for staff',
  news: 'Newsletter consent',
}

export const GROUPS: Record<ImportGroup, string> = {
  name: 'Name',
  phone: 'Phone',
  birthday: 'Birthday',
  since: 'Member since',
  tags: 'Tags',
  note: 'Note in the file',
}

/** What counts for someone who is here already. */
export function wayInWords(group: ImportGroup, way: ImportWay): string {
  if (way === 'keep') return 'Keep existing'
  if (way === 'fill') return 'Fill if empty'
  return group === 'tags' || group === 'note' ? 'Add new ones' : 'Use the file'
}

/** Of a draft what they would be, else what they are. */
export const STATES: Record<LineState, { draft: string; done: string }> = {
  made: { draft: 'new', done: 'added' },
  changed: { draft: 'existing, will change', done: 'changed' },
  same: { draft: 'existing, no change', done: 'no change' },
  refused: { draft: 'skipped', done: 'skipped' },
  gone: { draft: '', done: 'undone' },
  kept: { draft: '', done: 'stayed' },
}

export const REASONS: Record<LineReason, string> = {
  'no-address': 'no email',
  'bad-address': 'not an email address: correct it or leave it empty',
  twice: 'same person appears earlier in the file',
  'no-name': 'no name',
  'no-letters': 'the name has no letters',
  total: 'a totals row, not a person',
  'taken-out': 'you skipped it',
  blocked: 'blocked member',
  staff: 'staff member: they edit their own account',
  unproved:
    'someone signed up with this email but hasn’t confirmed it. Import this row again once they have, or after 30 days, when the account expires',
  full: 'limit reached',
  child: 'a child, and you chose to skip children',
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
  news: 'Newsletter',
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
  if (made === 0) return `Update ${people(changed)}`
  const change = changed > 0 ? `, update ${changed.toLocaleString('en-IN')}` : ''
  return `Add ${people(made)}${change}`
}
