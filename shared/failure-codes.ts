/**
 * What every failure of the API is called, beside its sentence: programs go by the code, people read the sentence. One
 * code never changes its meaning; new ones may come.
 */
export const FAILURE_CODES = [
  /** Nothing is wrong, but nothing is decided yet either: ask again. */
  'pending',
  'bad-request',
  'not-logged-in',
  /** The password is right; the code of the authenticator app is required too. */
  'second-factor',
  'forbidden',
  /** The forgery token of the request is missing or old: read /api/user/me and send it again. */
  'forged',
  'not-found',
  'wrong-method',
  'conflict',
  'already-enrolled',
  'already-waiting',
  'class-full',
  /** Those seats that are free may be gone in a moment: ask again in some minutes. */
  'seats-being-paid',
  /** There is a free seat: nobody need wait for one. */
  'seat-free',
  /** A seat was kept for this member, and lapsed: they may ask again after a while. */
  'lapsed',
  /** They bought and gave back too often. */
  'too-many-returns',
  'class-over',
  /** The price, or what comes back, is another one by now than the request names. */
  'price-changed',
  /** The address has to be confirmed by its owner first. */
  'address-unproved',
  /** The money arrived, could not become what it was for, and goes back whole. */
  'refunded',
  'too-large',
  'unsupported-type',
  /** Fields are at fault: `errors` says which, and what is wrong with them. */
  'invalid',
  'too-many',
  'unavailable',
  /** A bug of ours. */
  'unexpected',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]
