/** How long what the desk asked for waits before it is executed, and an import can be undone (milliseconds). */
export const UNDO_WINDOW_MS = 10 * 60_000
