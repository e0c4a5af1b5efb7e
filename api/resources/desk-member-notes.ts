import { z } from 'zod'
import {
  healthReason,
  noteChange,
  noteForm,
  openedHealth,
  tag as tagName,
} from '../../contract/desk-members.ts'
import { id, numeric } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { openHealthAnswers } from '../../domain/members/health.ts'
import { addNote, addTag, changeNote, removeNote, removeTag } from '../../domain/members/notes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

const ofTag = z.object({ id, tag: tagName })

/** Staff notes, tags, and members’ health answers. */
export function deskMemberNotes(studio: Studio) {
  return resource('Members at the desk')
    .call('post', '/studio/members/{id}/notes', {
      summary: 'Add a staff note about a member, who may ask to read it',
      form: noteForm,
      status: 201,
      run: (member, { id }, { text }) => addNote(studio, member, id, text),
      says: TEXTS.memberNoteKept,
    })
    .call('put', '/studio/members/{id}/notes/{noteId}', {
      summary: 'Change a staff note',
      form: noteChange,
      run: (member, { id: memberId, noteId }, { version, text }) =>
        changeNote(studio, member, { memberId, noteId, version }, text),
      says: TEXTS.memberNoteKept,
    })
    .call('delete', '/studio/members/{id}/notes/{noteId}', {
      summary: 'Delete a staff note',
      query: z.object({ version: numeric(z.number().int()) }),
      run: (member, { id: memberId, noteId, version }) =>
        removeNote(studio, member, { memberId, noteId, version }),
      says: TEXTS.memberNoteRemoved,
    })
    .call('put', '/studio/members/{id}/tags/{tag}', {
      summary: 'Tag a member',
      params: ofTag,
      run: (member, { id: memberId, tag: name }) => addTag(studio, member, memberId, name),
      says: TEXTS.tagAdded,
    })
    .call('delete', '/studio/members/{id}/tags/{tag}', {
      summary: 'Remove a tag from a member',
      params: ofTag,
      fails: [404],
      run: (member, { id: memberId, tag: name }) => removeTag(studio, member, memberId, name),
      says: TEXTS.tagRemoved,
    })
    .call('post', '/studio/members/{id}/health', {
      summary: 'Open a member’s health answers with a reason; the access is logged and shown to them',
      form: healthReason,
      fails: [404],
      data: openedHealth,
      run: async (member, { id }, { reason }, c) => {
        const data = await openHealthAnswers(studio, member, id, reason)
        c.header('Cache-Control', 'private, no-store')
        return data
      },
    })
}
