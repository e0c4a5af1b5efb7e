import { ask } from './answers.ts'
import { at, calls } from './calls.ts'

/** Undoes what waits its ten minutes, of whatever kind. */
export const undoPending = (id: string) => ask(calls.studio.pending[':id'].undo.$post(at({ id })))
