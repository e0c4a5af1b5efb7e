import type { ImportField, ImportGroup, ImportWay, LineReason, LineState } from '../../../shared/imports.ts'

export const FIELDS: Record<ImportField, string> = {
  name: 'First and last name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Telephone',
  birthday: 'Birthday',
  since: 'Member since',
  tags: 'Tags',
  note: 'Note for the staff',
  news: 'Agreed to news',
}

export const GROUPS: Record<ImportGroup, string> = {
  name: 'Their name',
  phone: 'Their telephone',
  birthday: 'Their birthday',
  since: 'Member since',
  tags: 'Their tags',
  note: 'A note in the file',
}

/** What counts for somebody who is here already. */
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
  gone: { draft: '', done: 'taken back' },
  kept: { draft: '', done: 'stayed' },
}

export const REASONS: Record<LineReason, string> = {
  'no-address': 'no address: an account needs one',
  'bad-address': 'this is no email address',
  twice: 'the same address stands further up in the file',
  'no-name': 'no name',
  blocked: 'blocked here',
  staff: 'works here, and changes their account themselves',
  unproved:
    'somebody registered with this address and has not confirmed it: bring the line in again once they have, or after 30 days, when such an account ends by itself',
  full: 'no room',
}

const CHANGED: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Telephone',
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
