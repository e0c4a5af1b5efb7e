import { z } from 'zod'
import { deskDraft, draftForm, newDraftForm, publishForm, versionQuery } from '../../contract/desk-classes.ts'
import { changeDraft, createDraft, deleteDraft, getDraft } from '../../domain/class-editing/drafts.ts'
import { publish } from '../../domain/class-editing/publish.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentDraft } from './present-desk-class.ts'

/** Classes before they are published. */
export function classDrafts(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Desk classes')
    .call('post', '/studio/classes/drafts', {
      summary: 'Create a class draft: empty, for a time and room, or as a copy of a class (managers)',
      form: newDraftForm,
      fails: [404, 409],
      data: z.object({ _id: z.string() }),
      run: async (member, form) => ({ _id: await createDraft(studio, member, form) }),
      says: TEXTS.draftMade,
    })
    .call('get', '/studio/classes/drafts/{id}', {
      summary: 'Get a class draft, its dates and what is missing before it can be published',
      data: deskDraft,
      run: async (member, { id }) => presentDraft(await getDraft(studio, member, id), member, timeZone),
    })
    .call('put', '/studio/classes/drafts/{id}', {
      summary: 'Save a class draft, even if incomplete (managers)',
      form: draftForm,
      data: deskDraft,
      run: async (member, { id }, form) => {
        await changeDraft(studio, member, id, form)
        const found = await getDraft(studio, member, id)
        return presentDraft(found, member, timeZone)
      },
      says: TEXTS.draftKept,
    })
    .call('delete', '/studio/classes/drafts/{id}', {
      summary: 'Delete a class draft (managers)',
      query: versionQuery,
      run: (member, { id, version }) => deleteDraft(studio, member, id, version),
      says: TEXTS.draftRemoved,
    })
    .call('post', '/studio/classes/drafts/{id}/publish', {
      summary: 'Publish a class draft as a class with the same id and its sessions (managers)',
      form: publishForm,
      data: z.object({ _id: z.string(), slug: z.string() }),
      run: async (member, { id: _id }, form) => ({ _id, slug: await publish(studio, member, _id, form) }),
      says: TEXTS.classPublished,
    })
}
