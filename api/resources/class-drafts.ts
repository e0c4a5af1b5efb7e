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
      summary: 'Begin a class: empty, at an hour and in a room, or as the next term of a class (managers)',
      form: newDraftForm,
      fails: [404, 409],
      data: z.object({ _id: z.string() }),
      run: async (member, form) => ({ _id: await createDraft(studio, member, form) }),
      says: TEXTS.draftMade,
    })
    .call('get', '/studio/classes/drafts/{id}', {
      summary: 'A draft, its dates, and what it needs before it can be published',
      data: deskDraft,
      run: async (member, { id }) => presentDraft(await getDraft(studio, member, id), member, timeZone),
    })
    .call('put', '/studio/classes/drafts/{id}', {
      summary: 'Keep what was written in a draft, as far as it goes (managers)',
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
      summary: 'Remove a draft (managers)',
      query: versionQuery,
      run: (member, { id, version }) => deleteDraft(studio, member, id, version),
      says: TEXTS.draftRemoved,
    })
    .call('post', '/studio/classes/drafts/{id}/publish', {
      summary: 'Publish a draft: it is a class from then on, with its sessions, of the same id (managers)',
      form: publishForm,
      data: z.object({ _id: z.string(), slug: z.string() }),
      run: async (member, { id: _id }, form) => ({ _id, slug: await publish(studio, member, _id, form) }),
      says: TEXTS.classPublished,
    })
}
