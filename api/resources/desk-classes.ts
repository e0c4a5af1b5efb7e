import {
  addedSessionForm,
  addedSessionMeans,
  addedSessionPreviewForm,
  classList,
  classListQuery,
  classWordsForm,
  classWordsPreview,
  deskClass,
  versionForm,
  whatItMeans,
} from '../../contract/desk-classes.ts'
import { changeMade } from '../../contract/session-changes.ts'
import { archiveClass, unarchiveClass } from '../../domain/class-editing/archive.ts'
import { changeClass, previewClass } from '../../domain/class-editing/change-class.ts'
import { getDeskClass } from '../../domain/class-editing/find-desk-class.ts'
import { listDeskClasses } from '../../domain/class-editing/list-desk-classes.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { addSession, previewAddedSession } from '../../domain/session-changes/add-session.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentDeskClass, presentDraftRow, presentRow } from './present-desk-class.ts'

export function deskClasses(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Desk classes')
    .call('get', '/studio/classes', {
      summary: 'List classes by state, in pages (the studio and its front desk)',
      query: classListQuery,
      data: classList,
      run: async (member, query) => {
        const found = await listDeskClasses(studio, member, query)
        return {
          classes: [...found.drafts.map(presentDraftRow), ...found.classes.map(presentRow)],
          next: found.next,
          counts: found.counts,
          styles: found.styles,
          timeZone,
          teachers: found.teachers.map(({ id: _id, name }) => ({ _id, name })),
        }
      },
    })
    .call('get', '/studio/classes/{id}', {
      summary: 'Get a published class: editable fields, bookings, sessions and videos',
      data: deskClass,
      run: async (member, { id }) => presentDeskClass(await getDeskClass(studio, member, id), timeZone),
    })
    .call('post', '/studio/classes/{id}/preview', {
      summary: 'Preview changes to a published class and who is affected (managers)',
      form: classWordsPreview,
      fails: [404],
      data: whatItMeans,
      run: (member, { id }, { content }) => previewClass(studio, member, id, content),
    })
    .call('put', '/studio/classes/{id}', {
      summary: 'Change the texts, price or booking rules of a published class (managers)',
      form: classWordsForm,
      run: (member, { id }, form) => changeClass(studio, member, id, form),
      says: TEXTS.classKept,
    })
    .call('post', '/studio/classes/{id}/archive', {
      summary: 'Archive a class that is over, or a recording no one is paying for (managers)',
      form: versionForm,
      run: (member, { id }, { version }) => archiveClass(studio, member, id, version),
      says: TEXTS.classArchived,
    })
    .call('post', '/studio/classes/{id}/unarchive', {
      summary: 'Restore an archived class (managers)',
      form: versionForm,
      run: (member, { id }, { version }) => unarchiveClass(studio, member, id, version),
      says: TEXTS.classUnarchived,
    })
    .call('post', '/studio/classes/{id}/sessions/preview', {
      summary: 'Preview adding a session (managers)',
      form: addedSessionPreviewForm,
      data: addedSessionMeans,
      run: (member, { id }, when) => previewAddedSession(studio, member, id, when),
    })
    .call('post', '/studio/classes/{id}/sessions', {
      summary: 'Add a session: everyone enrolled gets a place and, in 10 minutes, an email (managers)',
      form: addedSessionForm,
      data: changeMade,
      run: async (member, { id }, form) => {
        const { id: changeId, dueAt: settlesAt } = await addSession(studio, member, id, form)
        return { changeId, settlesAt }
      },
      says: TEXTS.sessionAdded,
    })
}
