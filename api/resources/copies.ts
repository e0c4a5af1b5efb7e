import { z } from 'zod'
import {
  addedSessionMeans,
  sessionCopyForm,
  sessionCopyPreviewForm,
  weekCopyForm,
  weekCopyMeans,
  weekCopyPreviewForm,
} from '../../contract/desk-classes.ts'
import { changeMade } from '../../contract/session-changes.ts'
import { saying } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { copySession, previewCopy } from '../../domain/session-changes/copy-session.ts'
import { copyWeek, previewWeek } from '../../domain/session-changes/copy-week.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Copies of sessions. */
export function copies(studio: Studio) {
  return resource('Desk')
    .call('post', '/studio/sessions/{id}/copy/preview', {
      summary: 'Preview copying a session to another time (managers)',
      form: sessionCopyPreviewForm,
      data: addedSessionMeans,
      run: (member, { id }, to) => previewCopy(studio, member, id, to),
    })
    .call('post', '/studio/sessions/{id}/copy', {
      summary: 'Copy a session to another time; emails go out in 10 minutes (managers)',
      form: sessionCopyForm,
      status: 201,
      data: changeMade,
      run: async (member, { id }, form) => {
        const { id: changeId, dueAt: settlesAt } = await copySession(studio, member, id, form)
        return { changeId, settlesAt }
      },
      says: TEXTS.sessionCopied,
    })
    .call('post', '/studio/schedule/copy-week/preview', {
      summary: 'Preview copying the sessions of a week to another week (managers)',
      form: weekCopyPreviewForm,
      fails: [409],
      data: weekCopyMeans,
      run: async (member, form) => {
        const found = await previewWeek(studio, member, form)
        return found.map(({ roomName: room, teacherFirstName: teacher, ...one }) => ({
          ...one,
          room,
          teacher,
        }))
      },
    })
    .call('post', '/studio/schedule/copy-week', {
      summary: 'Copy chosen sessions of a week to another week, all or none (managers)',
      form: weekCopyForm,
      fails: [404, 409],
      status: 201,
      answer: saying(z.object({ copied: z.number().int(), settlesAt: z.number() })),
      run: async (member, { sessions: chosen, ...asked }) => {
        const data = await copyWeek(studio, member, { ...asked, chosen })
        return { message: TEXTS.weekCopied(data.copied), data }
      },
    })
}
