import { z } from 'zod'
import { changeMade } from '../../contract/changes.ts'
import {
  addedSessionForm,
  addedSessionMeans,
  addedSessionPreviewForm,
  classList,
  classListQuery,
  classWordsForm,
  classWordsPreview,
  deskClass,
  deskDraft,
  draftForm,
  newDraftForm,
  publishForm,
  versionForm,
  versionQuery,
  whatItMeans,
} from '../../contract/desk-classes.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { archiveClass, unarchiveClass } from '../../domain/class-editing/archive.ts'
import { changeClass, previewClass } from '../../domain/class-editing/change-class.ts'
import { changeDraft, deleteDraft, getDraft, makeDraft } from '../../domain/class-editing/drafts.ts'
import { getDeskClass } from '../../domain/class-editing/find-desk-class.ts'
import { listDeskClasses } from '../../domain/class-editing/list-desk-classes.ts'
import { publish } from '../../domain/class-editing/publish.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { addSession, previewAddedSession } from '../../domain/session-changes/add-session.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentDeskClass, presentDraft, presentDraftRow, presentRow } from './present-desk-class.ts'

const common = { tag: 'Desk classes', status: 200, login: true } as const
const ofOne = z.object({ id })
const made = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data })

const listCall = call('get', '/studio/classes', {
  ...common,
  summary: 'Classes by state, a page at a time (the studio and its front desk)',
  answer: answer(classList),
  input: { query: classListQuery },
})
const makeCall = call('post', '/studio/classes/drafts', {
  ...common,
  summary: 'Begin a class: empty, at an hour and in a room, or as the next term of a class (managers)',
  answer: made(z.object({ _id: z.string() })),
  input: { body: body(newDraftForm) },
  fails: [404, 409],
})
const draftCall = call('get', '/studio/classes/drafts/{id}', {
  ...common,
  summary: 'A draft, its dates, and what it needs before it can be published',
  answer: answer(deskDraft),
  input: { params: ofOne },
  fails: [404],
})
const keepCall = call('put', '/studio/classes/drafts/{id}', {
  ...common,
  summary: 'Keep what was written in a draft, as far as it goes (managers)',
  answer: made(deskDraft),
  input: { params: ofOne, body: body(draftForm) },
  fails: [404, 409],
})
const removeCall = call('delete', '/studio/classes/drafts/{id}', {
  ...common,
  summary: 'Remove a draft (managers)',
  answer: done,
  input: { params: ofOne, query: versionQuery },
  fails: [404, 409],
})
const publishCall = call('post', '/studio/classes/drafts/{id}/publish', {
  ...common,
  summary: 'Publish a draft: it is a class from then on, with its sessions, of the same id (managers)',
  answer: made(z.object({ _id: z.string(), slug: z.string() })),
  input: { params: ofOne, body: body(publishForm) },
  fails: [404, 409],
})
const oneCall = call('get', '/studio/classes/{id}', {
  ...common,
  summary: 'A published class: what may be changed of it, who is in it, its sessions and films',
  answer: answer(deskClass),
  input: { params: ofOne },
  fails: [404],
})
const previewCall = call('post', '/studio/classes/{id}/preview', {
  ...common,
  summary: 'What changing a published class would mean for those in it (managers)',
  answer: answer(whatItMeans),
  input: { params: ofOne, body: body(classWordsPreview) },
  fails: [404],
})
const changeCall = call('put', '/studio/classes/{id}', {
  ...common,
  summary: 'Change the words, the price or the way in of a published class (managers)',
  answer: done,
  input: { params: ofOne, body: body(classWordsForm) },
  fails: [404, 409],
})
const archiveCall = call('post', '/studio/classes/{id}/archive', {
  ...common,
  summary:
    'Take a class that is over, or a recording that nobody is paying for, out of what is offered (managers)',
  answer: done,
  input: { params: ofOne, body: body(versionForm) },
  fails: [404, 409],
})
const unarchiveCall = call('post', '/studio/classes/{id}/unarchive', {
  ...common,
  summary: 'Offer an archived class again (managers)',
  answer: done,
  input: { params: ofOne, body: body(versionForm) },
  fails: [404, 409],
})
const addedPreviewCall = call('post', '/studio/classes/{id}/sessions/preview', {
  ...common,
  summary: 'What one more session of a run would mean (managers)',
  answer: answer(addedSessionMeans),
  input: { params: ofOne, body: body(addedSessionPreviewForm) },
  fails: [404, 409],
})
const addedCall = call('post', '/studio/classes/{id}/sessions', {
  ...common,
  summary: 'Add a session to a run: everybody in it gets a place, and ten minutes later a letter (managers)',
  answer: made(changeMade),
  input: { params: ofOne, body: body(addedSessionForm) },
  fails: [404, 409],
})

export function deskClasses(studio: Studio) {
  const { timeZone } = studio.settings
  return resource()
    .openapi(listCall, async (c) => {
      const found = await listDeskClasses(studio, requireMember(c), c.req.valid('query'))
      const data = {
        classes: [...found.drafts.map(presentDraftRow), ...found.classes.map(presentRow)],
        next: found.next,
        counts: found.counts,
        styles: found.styles,
        timeZone,
        teachers: found.teachers.map(({ id: _id, name }) => ({ _id, name })),
      }
      return ok(c, { data })
    })
    .openapi(makeCall, async (c) => {
      const _id = await makeDraft(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.draftMade, data: { _id } })
    })
    .openapi(draftCall, async (c) => {
      const member = requireMember(c)
      const found = await getDraft(studio, member, c.req.valid('param').id)
      return ok(c, { data: presentDraft(found, member, timeZone) })
    })
    .openapi(keepCall, async (c) => {
      const member = requireMember(c)
      const { id } = c.req.valid('param')
      await changeDraft(studio, member, id, c.req.valid('json'))
      const found = await getDraft(studio, member, id)
      return ok(c, { message: TEXTS.draftKept, data: presentDraft(found, member, timeZone) })
    })
    .openapi(removeCall, async (c) => {
      await deleteDraft(studio, requireMember(c), c.req.valid('param').id, c.req.valid('query').version)
      return ok(c, { message: TEXTS.draftRemoved })
    })
    .openapi(publishCall, async (c) => {
      const { id: _id } = c.req.valid('param')
      const slug = await publish(studio, requireMember(c), _id, c.req.valid('json'))
      return ok(c, { message: TEXTS.classPublished, data: { _id, slug } })
    })
    .openapi(oneCall, async (c) => {
      const found = await getDeskClass(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentDeskClass(found, timeZone) })
    })
    .openapi(previewCall, async (c) => {
      const { content } = c.req.valid('json')
      return ok(c, { data: await previewClass(studio, requireMember(c), c.req.valid('param').id, content) })
    })
    .openapi(changeCall, async (c) => {
      await changeClass(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.classKept })
    })
    .openapi(archiveCall, async (c) => {
      await archiveClass(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json').version)
      return ok(c, { message: TEXTS.classArchived })
    })
    .openapi(unarchiveCall, async (c) => {
      await unarchiveClass(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json').version)
      return ok(c, { message: TEXTS.classUnarchived })
    })
    .openapi(addedPreviewCall, async (c) => {
      const when = c.req.valid('json')
      return ok(c, {
        data: await previewAddedSession(studio, requireMember(c), c.req.valid('param').id, when),
      })
    })
    .openapi(addedCall, async (c) => {
      const { id: changeId, dueAt: settlesAt } = await addSession(
        studio,
        requireMember(c),
        c.req.valid('param').id,
        c.req.valid('json'),
      )
      return ok(c, { message: TEXTS.sessionAdded, data: { changeId, settlesAt } })
    })
}
