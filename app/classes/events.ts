/** What buying a class tells the page that it happens on. A page that takes the first up itself says so by preventDefault. */
export const ENROLLMENT_CHANGED = 'enrollment-changed'
export const WAITS_CHANGED = 'waits-changed'
