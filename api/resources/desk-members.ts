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
import { id, numeric, saying } from '../../contract/wire.ts'
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
import { resource } from '../resource.ts'
import { presentBlock, presentLine, presentMember, presentMerge, presentRow } from './present-desk-member.ts'

const ofTag = z.object({ id, tag: tagName })

export function deskMembers(studio: Studio) {
  return resource('Members at the desk')
    .call('get', '/studio/members', {
      summary:
        'Members, a page at a time: found by words, of a group, with a tag; those who joined last first',
      query: memberQuery,
      data: memberList,
      run: async (member, query) => {
        const { members, next } = await listMembers(studio, member, query)
        const { timeZone } = studio.settings
        return { members: members.map(presentRow), next, timeZone, now: studio.now() }
      },
    })
    .call('get', '/studio/members/counts', {
      summary: 'How many members there are, in each group and with each tag',
      data: memberCounts,
      run: (member) => countMembers(studio, member),
    })
    .call('post', '/studio/members', {
      summary:
        'Register a member at the desk; an email of their own gets a link to choose a password, others have no login',
      form: deskRegistration,
      fails: [409],
      status: 201,
      answer: saying(z.object({ _id: z.string() })),
      run: async (member, form) => {
        const made = await registerAtDesk(studio, member, form)
        return { message: TEXTS.memberRegistered(form), data: { _id: made } }
      },
    })
    .call('get', '/studio/members/{id}', {
      summary: 'A member as the desk sees them, without their answers about health',
      data: memberOnWire,
      run: async (member, { id }) => presentMember(await memberAtDesk(studio, member, id)),
    })
    .call('put', '/studio/members/{id}', {
      summary: 'Change the name and the telephone of a member, who is told by a letter',
      form: detailsForm,
      run: (member, { id }, form) => changeDetails(studio, member, id, form),
      says: TEXTS.detailsKept,
    })
    .call('put', '/studio/members/{id}/email', {
      summary: 'Add or correct the email of a member who has confirmed none; a link to confirm it goes there',
      form: emailAtDesk,
      run: async (member, { id }, form) => {
        await setEmailAtDesk(studio, member, id, form)
        return TEXTS.memberEmailKept(form.email)
      },
    })
    .call('put', '/studio/members/{id}/billing', {
      summary: 'Write down for whom a member’s receipts are made out, who is told by a letter',
      form: billingForm,
      run: (member, { id }, form) => setBillingAtDesk(studio, member, id, form),
      says: TEXTS.billingKeptAtDesk,
    })
    .call('delete', '/studio/members/{id}/billing', {
      summary: 'Make a member’s receipts out to themselves again, who is told by a letter',
      query: billingVersion,
      run: (member, { id: memberId, version }) => removeBillingAtDesk(studio, member, memberId, version),
      says: TEXTS.billingRemovedAtDesk,
    })
    .call('post', '/studio/members/{id}/two-people', {
      summary: 'Two accounts with one telephone are of two people: nobody is asked again',
      form: twoPeopleForm,
      fails: [404],
      run: (member, { id }, { other }) => areTwoPeople(studio, member, { memberId: id, otherId: other }),
      says: TEXTS.foundTwoPeople,
    })
    .call('get', '/studio/members/{id}/timeline', {
      summary: 'What happened with a member, the last first, a page at a time',
      query: timelineQuery,
      data: timelineOnWire,
      run: async (member, { id, ...wanted }) => {
        const { lines, next } = await timelineOf(studio, member, id, wanted)
        return { lines: lines.map(presentLine), next }
      },
    })
    .call('post', '/studio/members/{id}/invitation', {
      summary: 'Write the letter with the link for a password once more',
      run: (member, { id }) => inviteAgain(studio, member, id),
      says: TEXTS.invitedAgain,
    })
    .call('post', '/studio/members/{id}/notes', {
      summary: 'A note for the staff about a member, who may ask to read it',
      form: noteForm,
      status: 201,
      run: (member, { id }, { text }) => addNote(studio, member, id, text),
      says: TEXTS.memberNoteKept,
    })
    .call('put', '/studio/members/{id}/notes/{noteId}', {
      summary: 'Change a note about a member',
      form: noteChange,
      run: (member, { id: memberId, noteId }, { version, text }) =>
        changeNote(studio, member, { memberId, noteId, version }, text),
      says: TEXTS.memberNoteKept,
    })
    .call('delete', '/studio/members/{id}/notes/{noteId}', {
      summary: 'Remove a note about a member',
      query: z.object({ version: numeric(z.number().int()) }),
      run: (member, { id: memberId, noteId, version }) =>
        removeNote(studio, member, { memberId, noteId, version }),
      says: TEXTS.memberNoteRemoved,
    })
    .call('put', '/studio/members/{id}/tags/{tag}', {
      summary: 'Tag a member with a word',
      params: ofTag,
      run: (member, { id: memberId, tag: name }) => addTag(studio, member, memberId, name),
      says: TEXTS.tagAdded,
    })
    .call('delete', '/studio/members/{id}/tags/{tag}', {
      summary: 'Take a tag off a member',
      params: ofTag,
      fails: [404],
      run: (member, { id: memberId, tag: name }) => removeTag(studio, member, memberId, name),
      says: TEXTS.tagRemoved,
    })
    .call('post', '/studio/members/{id}/health', {
      summary: 'Open a member’s answers about health for a reason; it is written down, and they see it',
      form: healthReason,
      fails: [404],
      data: openedHealth,
      run: async (member, { id }, { reason }, c) => {
        const data = await openHealthAnswers(studio, member, id, reason)
        c.header('Cache-Control', 'private, no-store')
        return data
      },
    })
    .call('get', '/studio/members/{id}/block', {
      summary: 'What a block would mean: what they have booked, and what would come back for it',
      fails: [404, 409],
      data: blockPreview,
      run: async (member, { id }) => presentBlock(await previewBlock(studio, member, id)),
    })
    .call('post', '/studio/members/{id}/block', {
      summary:
        'Keep a member from logging in, booking and paying; what goes back by it leaves in ten minutes',
      form: blockForm,
      run: async (member, { id }, form) => {
        const { leavesAt } = await blockMember(studio, member, id, form)
        return leavesAt === null ? TEXTS.memberBlocked : TEXTS.memberBlockedFirst
      },
    })
    .call('post', '/studio/members/{id}/unblock', {
      summary: 'End the block of a member; a refund of it that has not left stays',
      run: (member, { id }) => unblockMember(studio, member, id),
      says: TEXTS.memberUnblocked,
    })
    .call('get', '/studio/members/{id}/runs/{enrollmentId}', {
      summary: 'What ending a run that was given for nothing would mean',
      fails: [404, 409],
      data: givenRunPreview,
      run: async (member, { id: memberId, enrollmentId }) => {
        const found = await previewEnd(studio, member, { memberId, enrollmentId })
        return { title: found.title, recorded: found.isRecorded, sessions: found.sessions }
      },
    })
    .call('post', '/studio/members/{id}/runs/{enrollmentId}/end', {
      summary: 'End a run that was given for nothing; its letter leaves in ten minutes',
      form: endRunForm,
      data: z.object({ leavesAt: z.number() }),
      run: async (member, { id: memberId, enrollmentId }, { reason }) => ({
        leavesAt: await endGiven(studio, member, { memberId, enrollmentId }, reason),
      }),
      says: TEXTS.runEnded,
    })
    .call('get', '/studio/members/{id}/merge', {
      summary: 'What would become of two accounts of one person: what moves, what clashes, what comes back',
      query: z.object({ with: id }),
      data: mergePreview,
      run: async (member, { id, with: other }) =>
        presentMerge(await previewMerge(studio, member, { keep: id, fold: other })),
    })
    .call('post', '/studio/members/{id}/merge', {
      summary: 'Fold another account into this one, which keeps its address and password, in ten minutes',
      form: mergeForm,
      answer: saying(z.object({ leavesAt: z.number().meta({ description: 'When it is done.' }) })),
      run: async (member, { id }, { with: fold, refund }) => {
        const pair = { keep: id, fold }
        const { dueAt: leavesAt, needsYes } = await askMerge(studio, member, pair, { refund })
        return { message: needsYes ? TEXTS.mergeNeedsYes : TEXTS.mergeAskedFor, data: { leavesAt } }
      },
    })
}
