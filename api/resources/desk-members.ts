import { z } from 'zod'
import { billingForm, billingVersion } from '../../contract/billing.ts'
import {
  blockForm,
  blockPreview,
  deskRegistration,
  detailsForm,
  emailAtDesk,
  endRunForm,
  givenRunPreview,
  healthReason,
  memberCounts,
  memberList,
  memberAtDesk as memberOnWire,
  memberQuery,
  mergeForm,
  mergePreview,
  noteChange,
  noteForm,
  openedHealth,
  tag as tagName,
  timeline as timelineOnWire,
  timelineQuery,
  twoPeopleForm,
} from '../../contract/desk-members.ts'
import { answer, done, id, numeric } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { askMerge } from '../../domain/members/ask-merge.ts'
import { removeBillingAtDesk, setBillingAtDesk } from '../../domain/members/billing.ts'
import { blockMember, previewBlock, unblockMember } from '../../domain/members/block.ts'
import { changeDetails } from '../../domain/members/details.ts'
import { endGiven, previewEnd } from '../../domain/members/given-runs.ts'
import { openHealthAnswers } from '../../domain/members/health.ts'
import { previewMerge } from '../../domain/members/merge.ts'
import { addNote, addTag, changeNote, removeNote, removeTag } from '../../domain/members/notes.ts'
import { memberAtDesk } from '../../domain/members/page.ts'
import { inviteAgain, registerAtDesk } from '../../domain/members/register.ts'
import { countMembers, listMembers } from '../../domain/members/search.ts'
import { setEmailAtDesk } from '../../domain/members/set-email.ts'
import { timelineOf } from '../../domain/members/timeline.ts'
import { areTwoPeople } from '../../domain/members/two-people.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentBlock, presentLine, presentMember, presentMerge, presentRow } from './present-desk-member.ts'

const tag = 'Members at the desk'
const byStaff = { tag, login: true } as const
const ofOne = z.object({ id })
const ofRun = z.object({ id, enrollmentId: id })
const ofNote = z.object({ id, noteId: id })
const ofTag = z.object({ id, tag: tagName })

const listCall = call('get', '/studio/members', {
  ...byStaff,
  status: 200,
  summary: 'Members, a page at a time: found by words, of a group, with a tag; those who joined last first',
  answer: answer(memberList),
  input: { query: memberQuery },
})
const countsCall = call('get', '/studio/members/counts', {
  ...byStaff,
  status: 200,
  summary: 'How many members there are, in each group and with each tag',
  answer: answer(memberCounts),
})
const registerCall = call('post', '/studio/members', {
  ...byStaff,
  status: 201,
  summary:
    'Register a member at the desk; an email of their own gets a link to choose a password, others have no login',
  answer: z.object({ success: z.literal(true), message: z.string(), data: z.object({ _id: z.string() }) }),
  input: { body: body(deskRegistration) },
  fails: [409],
})
const oneCall = call('get', '/studio/members/{id}', {
  ...byStaff,
  status: 200,
  summary: 'A member as the desk sees them, without their answers about health',
  answer: answer(memberOnWire),
  input: { params: ofOne },
  fails: [404],
})
const detailsCall = call('put', '/studio/members/{id}', {
  ...byStaff,
  status: 200,
  summary: 'Change the name and the telephone of a member, who is told by a letter',
  answer: done,
  input: { params: ofOne, body: body(detailsForm) },
  fails: [404, 409],
})
const emailCall = call('put', '/studio/members/{id}/email', {
  ...byStaff,
  status: 200,
  summary: 'Add or correct the email of a member who has confirmed none; a link to confirm it goes there',
  answer: done,
  input: { params: ofOne, body: body(emailAtDesk) },
  fails: [404, 409],
})
const billingCall = call('put', '/studio/members/{id}/billing', {
  ...byStaff,
  status: 200,
  summary: 'Write down for whom a member’s receipts are made out, who is told by a letter',
  answer: done,
  input: { params: ofOne, body: body(billingForm) },
  fails: [404, 409],
})
const noBillingCall = call('delete', '/studio/members/{id}/billing', {
  ...byStaff,
  status: 200,
  summary: 'Make a member’s receipts out to themselves again, who is told by a letter',
  answer: done,
  input: { params: ofOne, query: billingVersion },
  fails: [404, 409],
})
const twoPeopleCall = call('post', '/studio/members/{id}/two-people', {
  ...byStaff,
  status: 200,
  summary: 'Two accounts with one telephone are of two people: nobody is asked again',
  answer: done,
  input: { params: ofOne, body: body(twoPeopleForm) },
  fails: [404],
})
const timelineCall = call('get', '/studio/members/{id}/timeline', {
  ...byStaff,
  status: 200,
  summary: 'What happened with a member, the last first, a page at a time',
  answer: answer(timelineOnWire),
  input: { params: ofOne, query: timelineQuery },
  fails: [404],
})
const inviteCall = call('post', '/studio/members/{id}/invitation', {
  ...byStaff,
  status: 200,
  summary: 'Write the letter with the link for a password once more',
  answer: done,
  input: { params: ofOne },
  fails: [404, 409],
})
const noteCall = call('post', '/studio/members/{id}/notes', {
  ...byStaff,
  status: 201,
  summary: 'A note for the staff about a member, who may ask to read it',
  answer: done,
  input: { params: ofOne, body: body(noteForm) },
  fails: [404, 409],
})
const changeNoteCall = call('put', '/studio/members/{id}/notes/{noteId}', {
  ...byStaff,
  status: 200,
  summary: 'Change a note about a member',
  answer: done,
  input: { params: ofNote, body: body(noteChange) },
  fails: [404, 409],
})
const removeNoteCall = call('delete', '/studio/members/{id}/notes/{noteId}', {
  ...byStaff,
  status: 200,
  summary: 'Remove a note about a member',
  answer: done,
  input: { params: ofNote, query: z.object({ version: numeric(z.number().int()) }) },
  fails: [404, 409],
})
const tagCall = call('put', '/studio/members/{id}/tags/{tag}', {
  ...byStaff,
  status: 200,
  summary: 'Tag a member with a word',
  answer: done,
  input: { params: ofTag },
  fails: [404, 409],
})
const untagCall = call('delete', '/studio/members/{id}/tags/{tag}', {
  ...byStaff,
  status: 200,
  summary: 'Take a tag off a member',
  answer: done,
  input: { params: ofTag },
  fails: [404],
})
const healthCall = call('post', '/studio/members/{id}/health', {
  ...byStaff,
  status: 200,
  summary: 'Open a member’s answers about health for a reason; it is written down, and they see it',
  answer: answer(openedHealth),
  input: { params: ofOne, body: body(healthReason) },
  fails: [404],
})
const blockPreviewCall = call('get', '/studio/members/{id}/block', {
  ...byStaff,
  status: 200,
  summary: 'What a block would mean: what they have booked, and what would come back for it',
  answer: answer(blockPreview),
  input: { params: ofOne },
  fails: [404, 409],
})
const blockCall = call('post', '/studio/members/{id}/block', {
  ...byStaff,
  status: 200,
  summary: 'Keep a member from logging in, booking and paying; what goes back by it leaves in ten minutes',
  answer: done,
  input: { params: ofOne, body: body(blockForm) },
  fails: [404, 409],
})
const unblockCall = call('post', '/studio/members/{id}/unblock', {
  ...byStaff,
  status: 200,
  summary: 'End the block of a member; a refund of it that has not left stays',
  answer: done,
  input: { params: ofOne },
  fails: [404, 409],
})
const runCall = call('get', '/studio/members/{id}/runs/{enrollmentId}', {
  ...byStaff,
  status: 200,
  summary: 'What ending a run that was given for nothing would mean',
  answer: answer(givenRunPreview),
  input: { params: ofRun },
  fails: [404, 409],
})
const endRunCall = call('post', '/studio/members/{id}/runs/{enrollmentId}/end', {
  ...byStaff,
  status: 200,
  summary: 'End a run that was given for nothing; its letter leaves in ten minutes',
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ leavesAt: z.number() }),
  }),
  input: { params: ofRun, body: body(endRunForm) },
  fails: [404, 409],
})
const mergePreviewCall = call('get', '/studio/members/{id}/merge', {
  ...byStaff,
  status: 200,
  summary: 'What would become of two accounts of one person: what moves, what clashes, what comes back',
  answer: answer(mergePreview),
  input: { params: ofOne, query: z.object({ with: id }) },
  fails: [404],
})
const mergeCall = call('post', '/studio/members/{id}/merge', {
  ...byStaff,
  status: 200,
  summary: 'Fold another account into this one, which keeps its address and password, in ten minutes',
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ leavesAt: z.number().meta({ description: 'When it is done.' }) }),
  }),
  input: { params: ofOne, body: body(mergeForm) },
  fails: [404, 409],
})

export function deskMembers(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const { members, next } = await listMembers(studio, requireMember(c), c.req.valid('query'))
      const { timeZone } = studio.settings
      return ok(c, { data: { members: members.map(presentRow), next, timeZone, now: studio.now() } })
    })
    .openapi(countsCall, async (c) => ok(c, { data: await countMembers(studio, requireMember(c)) }))
    .openapi(registerCall, async (c) => {
      const form = c.req.valid('json')
      const made = await registerAtDesk(studio, requireMember(c), form)
      return ok(c, { message: TEXTS.memberRegistered(form), data: { _id: made } }, 201)
    })
    .openapi(oneCall, async (c) => {
      const found = await memberAtDesk(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentMember(found) })
    })
    .openapi(detailsCall, async (c) => {
      await changeDetails(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.detailsKept })
    })
    .openapi(emailCall, async (c) => {
      const form = c.req.valid('json')
      await setEmailAtDesk(studio, requireMember(c), c.req.valid('param').id, form)
      return ok(c, { message: TEXTS.memberEmailKept(form.email) })
    })
    .openapi(billingCall, async (c) => {
      await setBillingAtDesk(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.billingKeptAtDesk })
    })
    .openapi(noBillingCall, async (c) => {
      const { id: memberId } = c.req.valid('param')
      await removeBillingAtDesk(studio, requireMember(c), memberId, c.req.valid('query').version)
      return ok(c, { message: TEXTS.billingRemovedAtDesk })
    })
    .openapi(twoPeopleCall, async (c) => {
      const pair = { memberId: c.req.valid('param').id, otherId: c.req.valid('json').other }
      await areTwoPeople(studio, requireMember(c), pair)
      return ok(c, { message: TEXTS.foundTwoPeople })
    })
    .openapi(timelineCall, async (c) => {
      const wanted = c.req.valid('query')
      const { lines, next } = await timelineOf(studio, requireMember(c), c.req.valid('param').id, wanted)
      return ok(c, { data: { lines: lines.map(presentLine), next } })
    })
    .openapi(inviteCall, async (c) => {
      await inviteAgain(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.invitedAgain })
    })
    .openapi(noteCall, async (c) => {
      await addNote(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json').text)
      return ok(c, { message: TEXTS.memberNoteKept }, 201)
    })
    .openapi(changeNoteCall, async (c) => {
      const { id: memberId, noteId } = c.req.valid('param')
      const { version, text } = c.req.valid('json')
      await changeNote(studio, requireMember(c), { memberId, noteId, version }, text)
      return ok(c, { message: TEXTS.memberNoteKept })
    })
    .openapi(removeNoteCall, async (c) => {
      const { id: memberId, noteId } = c.req.valid('param')
      const { version } = c.req.valid('query')
      await removeNote(studio, requireMember(c), { memberId, noteId, version })
      return ok(c, { message: TEXTS.memberNoteRemoved })
    })
    .openapi(tagCall, async (c) => {
      const { id: memberId, tag: name } = c.req.valid('param')
      await addTag(studio, requireMember(c), memberId, name)
      return ok(c, { message: TEXTS.tagAdded })
    })
    .openapi(untagCall, async (c) => {
      const { id: memberId, tag: name } = c.req.valid('param')
      await removeTag(studio, requireMember(c), memberId, name)
      return ok(c, { message: TEXTS.tagRemoved })
    })
    .openapi(healthCall, async (c) => {
      const { reason } = c.req.valid('json')
      const data = await openHealthAnswers(studio, requireMember(c), c.req.valid('param').id, reason)
      c.header('Cache-Control', 'private, no-store')
      return ok(c, { data })
    })
    .openapi(blockPreviewCall, async (c) => {
      const preview = await previewBlock(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentBlock(preview) })
    })
    .openapi(blockCall, async (c) => {
      const form = c.req.valid('json')
      const { leavesAt } = await blockMember(studio, requireMember(c), c.req.valid('param').id, form)
      return ok(c, { message: leavesAt === null ? TEXTS.memberBlocked : TEXTS.memberBlockedFirst })
    })
    .openapi(unblockCall, async (c) => {
      await unblockMember(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.memberUnblocked })
    })
    .openapi(runCall, async (c) => {
      const { id: memberId, enrollmentId } = c.req.valid('param')
      const found = await previewEnd(studio, requireMember(c), { memberId, enrollmentId })
      return ok(c, {
        data: { title: found.title, recorded: found.isRecorded, sessions: found.sessions },
      })
    })
    .openapi(endRunCall, async (c) => {
      const { id: memberId, enrollmentId } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const leavesAt = await endGiven(studio, requireMember(c), { memberId, enrollmentId }, reason)
      return ok(c, { message: TEXTS.runEnded, data: { leavesAt } })
    })
    .openapi(mergePreviewCall, async (c) => {
      const pair = { keep: c.req.valid('param').id, fold: c.req.valid('query').with }
      return ok(c, { data: presentMerge(await previewMerge(studio, requireMember(c), pair)) })
    })
    .openapi(mergeCall, async (c) => {
      const { with: fold, refund } = c.req.valid('json')
      const pair = { keep: c.req.valid('param').id, fold }
      const { dueAt: leavesAt, needsYes } = await askMerge(studio, requireMember(c), pair, { refund })
      return ok(c, { message: needsYes ? TEXTS.mergeNeedsYes : TEXTS.mergeAskedFor, data: { leavesAt } })
    })
}
