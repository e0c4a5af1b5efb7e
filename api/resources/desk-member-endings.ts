import { z } from 'zod'
import {
  blockForm,
  blockPreview,
  endRunForm,
  givenRunPreview,
  mergeForm,
  mergePreview,
} from '../../contract/desk-members.ts'
import { id, saying } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { askMerge } from '../../domain/members/ask-merge.ts'
import { blockMember, previewBlock, unblockMember } from '../../domain/members/block.ts'
import { endGivenEnrollment, previewEnd } from '../../domain/members/given-enrollments.ts'
import { previewMerge } from '../../domain/members/merge.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentBlock, presentMerge } from './present-desk-member.ts'

/** Blocks, ended free enrollments, and merges. */
export function deskMemberEndings(studio: Studio) {
  return resource('Members at the desk')
    .call('get', '/studio/members/{id}/block', {
      summary: 'Preview a block: their bookings and refunds',
      fails: [404, 409],
      data: blockPreview,
      run: async (member, { id }) => presentBlock(await previewBlock(studio, member, id)),
    })
    .call('post', '/studio/members/{id}/block', {
      summary: 'Block a member from logging in, booking and paying; refunds go out in 10 minutes',
      form: blockForm,
      run: async (member, { id }, form) => {
        const { leavesAt } = await blockMember(studio, member, id, form)
        return leavesAt === null ? TEXTS.memberBlocked : TEXTS.memberBlockedFirst
      },
    })
    .call('post', '/studio/members/{id}/unblock', {
      summary: 'Unblock a member; refunds that haven’t gone out are cancelled',
      run: (member, { id }) => unblockMember(studio, member, id),
      says: TEXTS.memberUnblocked,
    })
    .call('get', '/studio/members/{id}/runs/{enrollmentId}', {
      summary: 'Preview ending a free enrollment',
      fails: [404, 409],
      data: givenRunPreview,
      run: async (member, { id: memberId, enrollmentId }) => {
        const found = await previewEnd(studio, member, { memberId, enrollmentId })
        return { title: found.title, recorded: found.isRecorded, sessions: found.sessions }
      },
    })
    .call('post', '/studio/members/{id}/runs/{enrollmentId}/end', {
      summary: 'End a free enrollment; the email goes out in 10 minutes',
      form: endRunForm,
      data: z.object({ leavesAt: z.number() }),
      run: async (member, { id: memberId, enrollmentId }, { reason }) => ({
        leavesAt: await endGivenEnrollment(studio, member, { memberId, enrollmentId }, reason),
      }),
      says: TEXTS.runEnded,
    })
    .call('get', '/studio/members/{id}/merge', {
      summary: 'Preview merging two accounts: what moves, conflicts and refunds',
      query: z.object({ with: id }),
      data: mergePreview,
      run: async (member, { id, with: other }) =>
        presentMerge(await previewMerge(studio, member, { keep: id, fold: other })),
    })
    .call('post', '/studio/members/{id}/merge', {
      summary: 'Merge another account into this one, which keeps its email and password, in 10 minutes',
      form: mergeForm,
      answer: saying(z.object({ leavesAt: z.number().meta({ description: 'When it takes effect.' }) })),
      run: async (member, { id }, { with: fold, refund }) => {
        const pair = { keep: id, fold }
        const { dueAt: leavesAt, needsYes } = await askMerge(studio, member, pair, { refund })
        return { message: needsYes ? TEXTS.mergeNeedsYes : TEXTS.mergeAskedFor, data: { leavesAt } }
      },
    })
}
