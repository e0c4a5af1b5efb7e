/** What a column of someone else's list of members may hold. */
export const IMPORT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthday',
  'since',
  'tags',
  'note',
  'news',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** What of someone who is here already may follow the file, each chosen for itself. */
export const IMPORT_GROUPS = ['name', 'phone', 'birthday', 'since', 'tags', 'note'] as const
export type ImportGroup = (typeof IMPORT_GROUPS)[number]

/** `keep`: what is here stays; `fill`: only what is empty here is filled; `take`: the file counts. */
export const IMPORT_WAYS = ['keep', 'fill', 'take'] as const
export type ImportWay = (typeof IMPORT_WAYS)[number]

/** What can be chosen for each: a name is never empty, and of words of the staff nothing is ever taken away. */
export const WAYS_OF: Record<ImportGroup, readonly ImportWay[]> = {
  name: ['keep', 'take'],
  phone: IMPORT_WAYS,
  birthday: IMPORT_WAYS,
  since: ['keep', 'take'],
  tags: ['keep', 'take'],
  note: ['keep', 'take'],
}

export const IMPORT_STATES = ['draft', 'running', 'done', 'stopped', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What a line of the file means, or came to. `kept`: made by an import that was undone, and stays. */
export const LINE_STATES = ['made', 'changed', 'same', 'refused', 'gone', 'kept'] as const
export type LineState = (typeof LINE_STATES)[number]

/** A value of a line that could not be read, and why; the rest of the line counts. */
export type LeftOut = { field: string; value: string; why: string }

export const LINE_REASONS = [
  'no-address',
  'bad-address',
  'twice',
  'no-name',
  'no-letters',
  'total',
  'taken-out',
  'blocked',
  'staff',
  'unproved',
  'full',
  'child',
] as const
export type LineReason = (typeof LINE_REASONS)[number]

export const IMPORTS = {
  fileBytes: 5 * 1024 * 1024,
  lines: 20_000,
  columns: 60,
  /** The headings are looked for so far down. */
  titleLines: 20,
  /** Of a draft, from its upload. */
  draftDays: 7,
  /** How long it is told what became of each line. */
  linesDays: 30,
} as const
