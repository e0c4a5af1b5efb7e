/** Specification, section 9. Lengths are in characters. */
export const LIMITS = {
  passwordMin: 6,
  passwordMax: 200,
  nameMax: 80,
  emailMax: 254,
  textMax: 2000,
  messageMax: 5000,
  /** First and last name. */
  fullName: 161,
  /** The name an invoice is billed to. */
  businessName: 120,
  billingAddress: 400,
  /** A reason for an exception. */
  reason: 200,
  /** What staff call a picture. */
  pictureTitle: 120,
  /** Sent at once. */
  rollMarks: 500,
  /** A note for teachers, and how many of them a member may have. */
  cueMax: 500,
  cuesPerMember: 6,
  /** Days of a pause: its length, how far back and how far ahead it can start. */
  pauseDays: 90,
  pauseDaysBack: 14,
  pauseDaysAhead: 365,
  /** Of a teacher's lists (styles, languages), and of their certificates. */
  listMax: 20,
  listEntryMax: 120,
  /** Of the staff about a member. */
  notesPerMember: 200,
  tagsPerMember: 12,
  tagMax: 30,
  /** Saved replies. */
  cannedAnswers: 100,
  /** Of a session, and a line for a substitute. */
  noteMax: 2000,
  letterSubjectMax: 120,
  letterPartMax: 1000,
  sentenceMax: 500,
  /** Centimetres and kilograms. */
  heightCm: { min: 50, max: 272 },
  weightKg: { min: 10, max: 500 },
  /** Bytes, and pixels of the longer side. */
  pictureBytes: 256 * 1024,
  pictureSide: 1024,
  /** Of an uploaded picture, as it is sent. */
  photoBytes: 12 * 1024 * 1024,
  /** Of an uploaded video, and of its captions. */
  filmBytes: 4 * 1024 * 1024 * 1024,
  captionBytes: 512 * 1024,
  /** Hours of a video; and of what is being uploaded by one person at once. */
  filmHours: 6,
  filmsAtOnce: 4,
  /** All unpublished videos of a person. */
  filmBytesWaiting: 40 * 1024 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  bodyBytesWithoutLogin: 64 * 1024,
} as const

/** Milliseconds (section 9). */
export const TIMINGS = {
  toast: 3000,
  /** For messages about money. */
  reading: 10_000,
  typingPerCharacter: 50,
  testimonialAdvance: 5000,
  /** Its slides are 30 pixels apart. */
  testimonialSection: 3000,
  undo: 10_000,
  confetti: 3000,
  thankYou: 3000,
} as const

export const YEARLY_DISCOUNT_PERCENT = 20
