/** Specification, section 9. Lengths are in characters. */
export const LIMITS = {
  passwordMin: 6,
  passwordMax: 200,
  nameMax: 80,
  emailMax: 254,
  textMax: 2000,
  messageMax: 5000,
  /** Centimetres and kilograms. */
  heightCm: { min: 50, max: 272 },
  weightKg: { min: 10, max: 500 },
  /** Bytes, and pixels of the longer side. */
  pictureBytes: 256 * 1024,
  pictureSide: 1024,
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
