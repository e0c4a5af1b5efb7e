/** Programs read the code, people read the sentence. A code never changes its meaning; new ones may come. */
export const FAILURE_CODES = [
  'pending',
  'bad-request',
  'not-logged-in',
  /** The password is right; a code is required too. */
  'second-factor',
  'forbidden',
  /** The studio demands a second factor for this: turn one on, in the profile, and ask again. */
  'second-factor-missing',
  /** The CSRF token is missing or old: read /api/user/me and send the request again. */
  'forged',
  'not-found',
  'wrong-method',
  'conflict',
  'already-enrolled',
  'already-waiting',
  'class-full',
  /** The last free seats are held: ask again in some minutes. */
  'seats-being-paid',
  'seat-free',
  /** A hold of this member lapsed: they may ask again after a while. */
  'lapsed',
  'too-many-returns',
  'class-over',
  /** The price or the refund differs from what the request expects. */
  'price-changed',
  /** Someone else changed the record meanwhile: read it again, and send what still holds. */
  'stale',
  'address-unproved',
  /** The money arrived, but is refunded in full. */
  'refunded',
  'too-large',
  'unsupported-type',
  /** `errors` names the fields. */
  'invalid',
  'too-many',
  'unavailable',
  /** A bug of ours. */
  'unexpected',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]
