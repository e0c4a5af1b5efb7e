import { z } from 'zod'
import {
  assignment,
  cannedAnswer,
  cannedChange,
  cannedForm,
  inboxOnWire,
  inboxQuery,
  settlement,
  threadAnswer,
  threadOnWire,
} from '../../contract/desk-messages.ts'
import { numeric } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  removeSavedReply,
} from '../../domain/messages/saved-replies.ts'
import { answerThread, assignThread, settleThread, threadAtDesk } from '../../domain/messages/thread.ts'
import { inbox } from '../../domain/messages/threads.ts'
import { type Money, rupees } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

const HOUR = 3_600_000

export function deskMessages(studio: Studio) {
  const dueAt = (since: number | null) => (since === null ? null : since + studio.settings.answerHours * HOUR)
  const clock = () => ({ now: studio.now(), timeZone: studio.settings.timeZone })
  return resource('Messages at the desk')
    .call('get', '/studio/messages', {
      summary: 'List the inbox: unanswered threads, longest waiting first, or answered ones, latest first',
      query: inboxQuery,
      data: inboxOnWire,
      run: async (member, query) => {
        const { threads, next, counts } = await inbox(studio, member, query)
        return {
          threads: threads.map((one) => ({
            _id: one.thread,
            name: one.name,
            email: shownEmail(one.email),
            member: one.thread.startsWith('m.'),
            subject: one.subject,
            text: one.text,
            fromThem: one.isTheirs,
            lastAt: one.lastAt,
            dueAt: dueAt(one.waitingSince),
            assignee: one.assignee,
          })),
          next,
          counts,
          answerHours: studio.settings.answerHours,
          ...clock(),
        }
      },
    })
    .call('get', '/studio/messages/{id}', {
      summary: 'Get a thread and the person it is with',
      data: threadOnWire,
      run: async (member, { id }) => {
        const found = await threadAtDesk(studio, member, id)
        const canned = await listSavedReplies(studio, member)
        return { ...presentThread(found, dueAt), canned: canned.map(presentCanned) }
      },
    })
    .call('post', '/studio/messages/{id}/answer', {
      summary: 'Reply to a member in the conversation, or to a visitor by email',
      form: threadAnswer,
      run: (member, { id }, form) => answerThread(studio, member, id, form),
      says: TEXTS.threadAnswered,
    })
    .call('put', '/studio/messages/{id}/assignment', {
      summary: 'Assign or unassign a thread',
      form: assignment,
      fails: [404],
      run: async (member, { id }, { to = null }) => {
        await assignThread(studio, member, id, to)
        return to === null ? TEXTS.threadUnassigned : TEXTS.threadAssigned
      },
    })
    .call('put', '/studio/messages/{id}/settlement', {
      summary: 'Mark a thread as answered elsewhere, or reopen it',
      form: settlement,
      fails: [404],
      run: async (member, { id }, { settled }) => {
        await settleThread(studio, member, id, settled)
        return settled ? TEXTS.threadSettled : TEXTS.threadReopened
      },
    })
    .call('get', '/studio/canned-answers', {
      summary: 'List saved replies by name',
      data: z.array(cannedAnswer),
      run: async (member) => (await listSavedReplies(studio, member)).map(presentCanned),
    })
    .call('post', '/studio/canned-answers', {
      summary: 'Add a saved reply',
      form: cannedForm,
      fails: [409],
      status: 201,
      run: (member, form) => addSavedReply(studio, member, form),
      says: TEXTS.cannedKept,
    })
    .call('put', '/studio/canned-answers/{id}', {
      summary: 'Change a saved reply',
      form: cannedChange,
      run: (member, { id }, { version, ...form }) =>
        changeSavedReply(studio, member, { id: id, version }, form),
      says: TEXTS.cannedKept,
    })
    .call('delete', '/studio/canned-answers/{id}', {
      summary: 'Delete a saved reply',
      query: z.object({ version: numeric(z.number().int()) }),
      run: (member, { id, version }) => removeSavedReply(studio, member, { id: id, version }),
      says: TEXTS.cannedRemoved,
    })
}

/** An account that lost its email has a placeholder. */

type Canned = Awaited<ReturnType<typeof listSavedReplies>>[number]

function presentCanned({ id: _id, name, text, version }: Canned) {
  return { _id, name, text, version }
}

type Thread = Awaited<ReturnType<typeof threadAtDesk>>

function presentThread(found: Thread, dueAt: (since: number | null) => number | null) {
  const { person } = found
  return {
    _id: found.id,
    name: found.name,
    email: shownEmail(found.email),
    memberId: found.memberId,
    messages: found.messages.map(({ id: _id, from, how, subject, text, at, by }) => ({
      _id,
      from,
      how,
      subject,
      text,
      at,
      by,
    })),
    dueAt: dueAt(found.waitingSince),
    assignedTo: found.assignedTo,
    person: person && {
      firstName: person.firstName,
      joinedAt: person.joinedAt,
      next: person.next && {
        sessionId: person.next.sessionId,
        title: person.next.title,
        startsAt: person.next.startsAt,
      },
      openPayment: person.openPayment && {
        ...person.openPayment,
        amount: rupees(person.openPayment.amount as Money),
      },
    },
    team: found.team.map(({ id: _id, name }) => ({ _id, name })),
    answerHours: found.answerHours,
    now: found.now,
    timeZone: found.timeZone,
  }
}
