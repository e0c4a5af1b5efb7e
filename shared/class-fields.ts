type Field = {
  /** Its label at the desk. */
  label: string
  /** Its value in an empty draft. */
  empty: unknown
  /** Whether it can change after publishing. */
  changes?: true
  /** Whether visitors see it, under the same name. */
  shown?: true
}

/** The fields of a class that the desk edits, with what is common to all forms. */
export const CLASS_FIELDS = {
  title: { label: 'Title', empty: '', changes: true },
  description: { label: 'One-line description', empty: '', changes: true, shown: true },
  style: { label: 'Style', empty: '', changes: true },
  difficulty: { label: 'Level', empty: null, changes: true },
  type: { label: 'Format', empty: null },
  about: {
    label: 'Class page texts',
    empty: { teaches: [], forWhom: '', care: '' },
    changes: true,
  },
  language: { label: 'Language', empty: 'English', changes: true, shown: true },
  equipmentNeeded: { label: 'What to bring', empty: [], changes: true, shown: true },
  instructorId: { label: 'Teacher', empty: null },
  roomId: { label: 'Room', empty: null },
  joinLink: { label: 'Meeting link', empty: '', changes: true },
  neededCertificate: { label: 'Certificate the teacher needs', empty: '', changes: true },
  capacity: { label: 'Places', empty: null },
  price: { label: 'Price for all sessions', empty: null, changes: true },
  singlePrice: { label: 'Price per session', empty: null, changes: true },
  proRata: { label: 'Prorating', empty: true, changes: true },
  makeUps: { label: 'Make-up sessions', empty: 0, changes: true },
  giveUpMinutes: { label: 'Cancelling a session', empty: 60, changes: true },
  underfilledBelow: { label: 'Minimum bookings', empty: null, changes: true },
  picture: { label: 'Picture', empty: '', changes: true },
  renewal: { label: 'Renewal', empty: false },
  courseId: { label: 'Course', empty: null, changes: true },
  policy: { label: 'Cancellation policy', empty: null, changes: true },
  dates: { label: 'When', empty: null },
} as const satisfies Record<string, Field>

type Fields = typeof CLASS_FIELDS
export type ClassField = keyof Fields
type With<Mark extends string> = {
  [Name in ClassField]: Fields[Name] extends Record<Mark, true> ? Name : never
}[ClassField]
export type ChangedField = With<'changes'>
export type ShownField = With<'shown'>

export const CLASS_FIELD_NAMES = Object.keys(CLASS_FIELDS) as ClassField[]
export const CHANGED_FIELDS = CLASS_FIELD_NAMES.filter(
  (name) => 'changes' in CLASS_FIELDS[name],
) as ChangedField[]
export const SHOWN_FIELDS = CLASS_FIELD_NAMES.filter((name) => 'shown' in CLASS_FIELDS[name]) as ShownField[]
