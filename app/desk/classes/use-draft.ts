import type { ClassDraft } from '../../../contract/class-drafts.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { type Keeping, useKept } from '../use-kept.ts'

const KEEPING: Keeping<ClassDraft, DeskDraft> = {
  keep: ({ _id, version }, content) => deskClassesApi.keep(_id, version, content),
  read: (id) => deskClassesApi.draft(id),
}

/** A class to be, which keeps itself as it is written. */
export function useDraft(first: DeskDraft, readOnly: boolean) {
  return useKept(first, readOnly, KEEPING)
}
