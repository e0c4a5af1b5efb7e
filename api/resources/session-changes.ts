import type { z } from 'zod'
import {
  changeMade,
  changePreview,
  changePreviewRequest,
  changeRequest,
} from '../../contract/session-changes.ts'
import { saying } from '../../contract/wire.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeSessions, previewChange } from '../../domain/session-changes/change-sessions.ts'
import type { Wanted } from '../../domain/session-changes/plan-change.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

export function changes(studio: Studio) {
  return resource('Desk')
    .call('post', '/studio/sessions/{id}/change/preview', {
      summary: 'Preview moving, changing or cancelling sessions: people, emails, refunds, conflicts',
      form: changePreviewRequest,
      data: changePreview,
      run: async (member, { id }, form) => {
        const wanted = wantedOf(form)
        const { refundPaise, sessions, ...preview } = await previewChange(studio, member, id, wanted)
        return {
          ...preview,
          refund: rupees(refundPaise),
          sessions: sessions.map((one) => ({
            _id: one.id,
            before: presentState(one.before),
            after: presentState(one.after),
          })),
        }
      },
    })
    .call('post', '/studio/sessions/{id}/change', {
      summary: 'Move, change or cancel sessions, in 10 minutes, with emails and refunds',
      form: changeRequest,
      answer: saying(changeMade),
      run: async (member, { id }, { people, refund, ...input }) => {
        const { id: changeId, dueAt: settlesAt } = await changeSessions(studio, member, id, wantedOf(input), {
          people,
          refund,
        })
        const message = settlesAt > studio.now() ? TEXTS.sessionsChanged : TEXTS.sessionsChangedNow
        return { message, data: { changeId, settlesAt } }
      },
    })
}

function wantedOf({ teacherId, reason = '', ...input }: z.infer<typeof changePreviewRequest>): Wanted {
  return { ...input, instructorId: teacherId, reason }
}

function presentState({ startsAt, endsAt, roomId, instructorId, cancelledAt }: SessionState) {
  return { startsAt, endsAt, roomId, teacherId: instructorId, calledOff: cancelledAt !== null }
}
