/** How long letters, refunds and deletions of the desk wait before they leave, and an import can be taken back. */
export const GRACE_MS = 10 * 60_000
