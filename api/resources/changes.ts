import { z } from 'zod'
import { changeMade, changePreview, changePreviewRequest, changeRequest } from '../../contract/changes.ts'
import { answer, id } from '../../contract/wire.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeSessions, previewChange } from '../../domain/session-changes/change-sessions.ts'
import type { Wanted } from '../../domain/session-changes/plan-change.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const tag = 'Desk'
const ofOne = z.object({ id })

const previewCall = call('post', '/studio/sessions/{id}/change/preview', {
  summary: 'What moving, changing or calling off sessions would mean: people, letters, money, clashes',
  tag,
  status: 200,
  answer: answer(changePreview),
  input: { params: ofOne, body: body(changePreviewRequest) },
  fails: [404, 409],
  login: true,
})
const changeCall = call('post', '/studio/sessions/{id}/change', {
  summary: 'Move, change or cancel sessions; it is made ten minutes later, with emails and refunds',
  tag,
  status: 200,
  answer: z.object({ success: z.literal(true), message: z.string(), data: changeMade }),
  input: { params: ofOne, body: body(changeRequest) },
  fails: [404, 409],
  login: true,
})

export function changes(studio: Studio) {
  return resource()
    .openapi(previewCall, async (c) => {
      const wanted = wantedOf(c.req.valid('json'))
      const { refundPaise, sessions, ...preview } = await previewChange(
        studio,
        requireMember(c),
        c.req.valid('param').id,
        wanted,
      )
      const data = {
        ...preview,
        refund: rupees(refundPaise),
        sessions: sessions.map((one) => ({
          _id: one.id,
          before: presentState(one.before),
          after: presentState(one.after),
        })),
      }
      return ok(c, { data })
    })
    .openapi(changeCall, async (c) => {
      const { people, refund, ...input } = c.req.valid('json')
      const { id: changeId, dueAt: settlesAt } = await changeSessions(
        studio,
        requireMember(c),
        c.req.valid('param').id,
        wantedOf(input),
        { people, refund },
      )
      const message = settlesAt > studio.now() ? TEXTS.sessionsChanged : TEXTS.sessionsChangedNow
      return ok(c, { message, data: { changeId, settlesAt } })
    })
}

function wantedOf({ teacherId, reason = '', ...input }: z.infer<typeof changePreviewRequest>): Wanted {
  return { ...input, instructorId: teacherId, reason }
}

function presentState({ startsAt, endsAt, roomId, instructorId, cancelledAt }: SessionState) {
  return { startsAt, endsAt, roomId, teacherId: instructorId, calledOff: cancelledAt !== null }
}
