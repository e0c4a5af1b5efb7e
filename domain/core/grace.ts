/** How long letters, refunds, merges and deletions of the desk wait before they leave, and an import can be taken back (milliseconds). */
export const GRACE_MS = 10 * 60_000
