import { TEXTS } from '../../shared/texts.ts'
import type { FieldErrors } from '../form/form-state.ts'

/** A sentence for teachers as a form holds it. */
export type TypedCue = { text: string; audience: 'all' | 'named'; teacherIds: string[] }

export const NO_CUE: TypedCue = { text: '', audience: 'all', teacherIds: [] }

/** What is sent: teachers are named only where someone chose to name them. */
export function cueOf({ text, audience, teacherIds }: TypedCue) {
  return { text, audience, ...(audience === 'named' && { teacherIds }) }
}

/** A first look; the server decides. @param prefix of the names of its fields */
export function checkCue({ audience, teacherIds }: TypedCue, prefix = ''): FieldErrors {
  return audience === 'named' && teacherIds.length === 0
    ? { [`${prefix}teacherIds`]: TEXTS.cueForNobody }
    : {}
}
