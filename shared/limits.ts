/** Limits and timings that both sides of the wire keep (specification section 9, decisions "Identity"). */
export const LIMITS = {
  /** Minimum length of a password, in characters. */
  passwordMin: 6,
  passwordMax: 200,
  nameMax: 80,
  emailMax: 254,
  textMax: 2000,
  messageMax: 5000,
  /** Centimetres and kilograms: the bounds of a credible answer. */
  heightCm: { min: 50, max: 272 },
  weightKg: { min: 10, max: 500 },
  /** Bytes, and pixels of the longer side, of a member's picture. */
  pictureBytes: 256 * 1024,
  pictureSide: 1024,
  /** Largest request body in bytes. */
  bodyBytes: 1024 * 1024,
  /** The same for whoever is not logged in. */
  bodyBytesWithoutLogin: 64 * 1024,
} as const

/** Milliseconds. */
export const TIMINGS = {
  toast: 3000,
  /** A toast about one's money: long enough to read what went wrong. */
  reading: 10_000,
  typingPerCharacter: 50,
  testimonialAdvance: 5000,
  /** The testimonials section; its slides are 30 pixels apart. */
  testimonialSection: 3000,
  /** A toast that offers to undo something. */
  undo: 10_000,
  confetti: 3000,
  thankYou: 3000,
} as const

/** The label of the yearly plan (section 9). */
export const YEARLY_DISCOUNT_PERCENT = 20
