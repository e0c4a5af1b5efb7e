import { z } from 'zod'
import { changeMade } from '../../contract/changes.ts'
import {
  addedSessionMeans,
  sessionCopyForm,
  sessionCopyPreviewForm,
  weekCopyForm,
  weekCopyMeans,
  weekCopyPreviewForm,
} from '../../contract/desk-classes.ts'
import { answer, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { copySession, previewCopy } from '../../domain/session-changes/copy-session.ts'
import { copyWeek, previewWeek } from '../../domain/session-changes/copy-week.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true } as const
const ofOne = z.object({ id })
const made = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data })

const previewCall = call('post', '/studio/sessions/{id}/copy/preview', {
  ...atDesk,
  status: 200,
  summary: 'What a session once more, at another hour, would mean for the run of its class (managers)',
  answer: answer(addedSessionMeans),
  input: { params: ofOne, body: body(sessionCopyPreviewForm) },
  fails: [404, 409],
})
const copyCall = call('post', '/studio/sessions/{id}/copy', {
  ...atDesk,
  status: 201,
  summary: 'Copy a session to another hour; letters leave ten minutes later (managers)',
  answer: made(changeMade),
  input: { params: ofOne, body: body(sessionCopyForm) },
  fails: [404, 409],
})
const weekPreviewCall = call('post', '/studio/schedule/copy-week/preview', {
  ...atDesk,
  status: 200,
  summary: 'What it would mean to hold the sessions of a week once more in another one (managers)',
  answer: answer(weekCopyMeans),
  input: { body: body(weekCopyPreviewForm) },
  fails: [409],
})
const weekCall = call('post', '/studio/schedule/copy-week', {
  ...atDesk,
  status: 201,
  summary: 'Copy chosen sessions of a week to another one, all or none (managers)',
  answer: made(z.object({ copied: z.number().int(), settlesAt: z.number() })),
  input: { body: body(weekCopyForm) },
  fails: [404, 409],
})

/** Sessions once more: each is a date that is added to the run of its class. */
export function copies(studio: Studio) {
  return resource()
    .openapi(previewCall, async (c) => {
      const to = c.req.valid('json')
      return ok(c, { data: await previewCopy(studio, requireMember(c), c.req.valid('param').id, to) })
    })
    .openapi(copyCall, async (c) => {
      const { id: changeId, dueAt: settlesAt } = await copySession(
        studio,
        requireMember(c),
        c.req.valid('param').id,
        c.req.valid('json'),
      )
      return ok(c, { message: TEXTS.sessionCopied, data: { changeId, settlesAt } }, 201)
    })
    .openapi(weekPreviewCall, async (c) => {
      const found = await previewWeek(studio, requireMember(c), c.req.valid('json'))
      const data = found.map(({ roomName: room, teacherFirstName: teacher, ...one }) => ({
        ...one,
        room,
        teacher,
      }))
      return ok(c, { data })
    })
    .openapi(weekCall, async (c) => {
      const { sessions: chosen, ...asked } = c.req.valid('json')
      const data = await copyWeek(studio, requireMember(c), { ...asked, chosen })
      return ok(c, { message: TEXTS.weekCopied(data.copied), data }, 201)
    })
}
