/** The fields a column of an import can hold. */
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

/** The fields of existing members that an import may change, each chosen separately. */
export const IMPORT_GROUPS = ['name', 'phone', 'birthday', 'since', 'tags', 'note'] as const
export type ImportGroup = (typeof IMPORT_GROUPS)[number]

/** `keep`: no change; `fill`: only empty fields; `take`: overwrite from the file. */
export const IMPORT_WAYS = ['keep', 'fill', 'take'] as const
export type ImportWay = (typeof IMPORT_WAYS)[number]

/** The choices for each: a name is never empty, and staff notes and tags are never removed. */
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

/** The expected or actual outcome of a line. `kept`: created by an import that was undone, but stays. */
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
  /** How many lines are searched for the header. */
  titleLines: 20,
  /** Of a draft, from its upload. */
  draftDays: 7,
  /** How long the outcome of each line is kept. */
  linesDays: 30,
} as const
