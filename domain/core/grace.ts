/** How long what the desk does waits before it leaves the house, or cannot be taken back. */
export const GRACE_MS = 10 * 60_000
