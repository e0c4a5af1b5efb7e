import { z } from 'zod'
import {
  announcementForm,
  announcementPreview,
  announcementSending,
  announcements,
  assignment,
  cannedAnswer,
  cannedChange,
  cannedForm,
  inboxOnWire,
  inboxQuery,
  settlement,
  subscribers,
  subscribersQuery,
  threadAnswer,
  threadOnWire,
} from '../../contract/desk-messages.ts'
import { reachOf } from '../../contract/permissions.ts'
import { numeric } from '../../contract/wire.ts'
import { grantsOf } from '../../domain/core/staff-roles.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  announce,
  audiencesOf,
  listAnnouncements,
  previewAnnouncement,
} from '../../domain/messages/announce.ts'
import { addCanned, cannedAnswers, changeCanned, removeCanned } from '../../domain/messages/canned.ts'
import { answerThread, assignThread, settleThread, threadAtDesk } from '../../domain/messages/thread.ts'
import { inbox } from '../../domain/messages/threads.ts'
import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
} from '../../domain/subscriptions/subscribers.ts'
import { type Money, rupees } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireMember } from '../route.ts'

const HOUR = 3_600_000

export function deskMessages(studio: Studio) {
  const dueAt = (since: number | null) => (since === null ? null : since + studio.settings.answerHours * HOUR)
  const clock = () => ({ now: studio.now(), timeZone: studio.settings.timeZone })
  return resource('Messages at the desk')
    .call('get', '/studio/messages', {
      summary: 'The inbox: who waits for an answer, the longest first; or those answered, the latest first',
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
      summary: 'A thread, with whoever it is with beside it',
      data: threadOnWire,
      run: async (member, { id }) => {
        const found = await threadAtDesk(studio, member, id)
        const canned = await cannedAnswers(studio, member)
        return { ...presentThread(found, dueAt), canned: canned.map(presentCanned) }
      },
    })
    .call('post', '/studio/messages/{id}/answer', {
      summary: 'Answer: a member in their conversation, a visitor by letter',
      form: threadAnswer,
      run: (member, { id }, form) => answerThread(studio, member, id, form),
      says: TEXTS.threadAnswered,
    })
    .call('put', '/studio/messages/{id}/assignment', {
      summary: 'Give a thread to somebody of the team, or to nobody',
      form: assignment,
      fails: [404],
      run: async (member, { id }, { to = null }) => {
        await assignThread(studio, member, id, to)
        return to === null ? TEXTS.threadUnassigned : TEXTS.threadAssigned
      },
    })
    .call('put', '/studio/messages/{id}/settlement', {
      summary: 'Say that a thread was answered elsewhere, or was not',
      form: settlement,
      fails: [404],
      run: async (member, { id }, { settled }) => {
        await settleThread(studio, member, id, settled)
        return settled ? TEXTS.threadSettled : TEXTS.threadReopened
      },
    })
    .call('get', '/studio/canned-answers', {
      summary: 'Texts for what is often asked, by name',
      data: z.array(cannedAnswer),
      run: async (member) => (await cannedAnswers(studio, member)).map(presentCanned),
    })
    .call('post', '/studio/canned-answers', {
      summary: 'Keep a text for what is often asked',
      form: cannedForm,
      fails: [409],
      status: 201,
      run: (member, form) => addCanned(studio, member, form),
      says: TEXTS.cannedKept,
    })
    .call('put', '/studio/canned-answers/{id}', {
      summary: 'Change a text for what is often asked',
      form: cannedChange,
      run: (member, { id }, { version, ...form }) => changeCanned(studio, member, { id: id, version }, form),
      says: TEXTS.cannedKept,
    })
    .call('delete', '/studio/canned-answers/{id}', {
      summary: 'Remove a text for what is often asked',
      query: z.object({ version: numeric(z.number().int()) }),
      run: (member, { id, version }) => removeCanned(studio, member, { id: id, version }),
      says: TEXTS.cannedRemoved,
    })
    .call('get', '/studio/announcements', {
      summary: 'Letters to many: what was sent by whom to whom, and to whom one can write',
      data: announcements,
      run: async (member) => {
        const list = await listAnnouncements(studio, member)
        const { classes, sessions } = await audiencesOf(studio, member)
        const news = reachOf(await grantsOf(studio.db, member.id), 'news.write')
        return {
          list: list.map((one) => ({
            _id: one.id,
            audience: one.audience,
            targetName: one.targetName,
            subject: one.subject,
            text: one.text,
            by: one.by,
            at: one.createdAt,
            leavesAt: one.leavesAt,
            people: one.people,
            state: stateOf(one),
            writtenTo: one.writtenTo,
          })),
          classes: classes.map((one) => ({ _id: one.id, title: one.title })),
          sessions: sessions.map((one) => ({ _id: one.id, title: one.title, startsAt: one.startsAt })),
          mayNews: news?.everywhere === true,
          ...clock(),
        }
      },
    })
    .call('post', '/studio/announcements/preview', {
      summary: 'Who would read a letter, who is left out and why, and the letter',
      form: announcementForm,
      fails: [404],
      data: announcementPreview,
      run: (member, form) => previewAnnouncement(studio, member, form),
    })
    .call('post', '/studio/announcements', {
      summary: 'Write to a class, a session or a group; it leaves in ten minutes',
      form: announcementSending,
      fails: [404, 409],
      status: 201,
      data: z.object({ _id: z.string() }),
      run: async (member, form) => ({ _id: (await announce(studio, member, form)).id }),
      says: TEXTS.announcementKept,
    })
    .call('get', '/studio/subscribers', {
      summary: 'Addresses that confirmed a list, and how many there are of each list',
      query: subscribersQuery,
      data: subscribers,
      run: async (member, query) => {
        const { list, ...found } = await listSubscribers(studio, member, query)
        const { timeZone } = studio.settings
        return { ...found, list: list.map(({ id: _id, ...one }) => ({ _id, ...one })), timeZone }
      },
    })
    .call('delete', '/studio/subscribers/{id}', {
      summary: 'Take an address off its list',
      fails: [404],
      run: (member, { id }) => removeSubscriber(studio, member, id),
      says: TEXTS.subscriberRemoved,
    })
    .get('/studio/subscribers.csv', async (c) => {
      const file = await exportSubscribers(studio, requireMember(c))
      return c.body(file, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="subscribers.csv"',
        'Cache-Control': 'private, no-store',
      })
    })
}

/** An account that lost its address has one that leads nowhere. */

type Canned = Awaited<ReturnType<typeof cannedAnswers>>[number]

function presentCanned({ id: _id, name, text, version }: Canned) {
  return { _id, name, text, version }
}

type Announcement = Awaited<ReturnType<typeof listAnnouncements>>[number]

function stateOf({ sentAt, outcome }: Announcement) {
  if (outcome === null) return 'waiting' as const
  if (outcome !== 'done') return 'undone' as const
  return sentAt === null ? ('sending' as const) : ('sent' as const)
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
