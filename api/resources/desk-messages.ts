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
import { answer, done, id, numeric } from '../../contract/wire.ts'
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
import { body, call, ok, requireMember, resource } from '../route.ts'

const tag = 'Messages at the desk'
const byStaff = { tag, login: true, status: 200 } as const
const ofOne = z.object({ id })
const HOUR = 3_600_000

const inboxCall = call('get', '/studio/messages', {
  ...byStaff,
  summary: 'The inbox: who waits for an answer, the longest first; or those answered, the latest first',
  answer: answer(inboxOnWire),
  input: { query: inboxQuery },
})
const threadCall = call('get', '/studio/messages/{id}', {
  ...byStaff,
  summary: 'A thread, with whoever it is with beside it',
  answer: answer(threadOnWire),
  input: { params: ofOne },
  fails: [404],
})
const answerCall = call('post', '/studio/messages/{id}/answer', {
  ...byStaff,
  summary: 'Answer: a member in their conversation, a visitor by letter',
  answer: done,
  input: { params: ofOne, body: body(threadAnswer) },
  fails: [404, 409],
})
const assignCall = call('put', '/studio/messages/{id}/assignment', {
  ...byStaff,
  summary: 'Give a thread to somebody of the team, or to nobody',
  answer: done,
  input: { params: ofOne, body: body(assignment) },
  fails: [404],
})
const settleCall = call('put', '/studio/messages/{id}/settlement', {
  ...byStaff,
  summary: 'Say that a thread was answered elsewhere, or was not',
  answer: done,
  input: { params: ofOne, body: body(settlement) },
  fails: [404],
})
const cannedCall = call('get', '/studio/canned-answers', {
  ...byStaff,
  summary: 'Texts for what is often asked, by name',
  answer: answer(z.array(cannedAnswer)),
})
const addCannedCall = call('post', '/studio/canned-answers', {
  ...byStaff,
  status: 201,
  summary: 'Keep a text for what is often asked',
  answer: done,
  input: { body: body(cannedForm) },
  fails: [409],
})
const changeCannedCall = call('put', '/studio/canned-answers/{id}', {
  ...byStaff,
  summary: 'Change a text for what is often asked',
  answer: done,
  input: { params: ofOne, body: body(cannedChange) },
  fails: [404, 409],
})
const removeCannedCall = call('delete', '/studio/canned-answers/{id}', {
  ...byStaff,
  summary: 'Remove a text for what is often asked',
  answer: done,
  input: { params: ofOne, query: z.object({ version: numeric(z.number().int()) }) },
  fails: [404, 409],
})
const announcementsCall = call('get', '/studio/announcements', {
  ...byStaff,
  summary: 'Letters to many: what was sent by whom to whom, and to whom one can write',
  answer: answer(announcements),
})
const previewCall = call('post', '/studio/announcements/preview', {
  ...byStaff,
  summary: 'Who would read a letter, who is left out and why, and the letter',
  answer: answer(announcementPreview),
  input: { body: body(announcementForm) },
  fails: [404],
})
const announceCall = call('post', '/studio/announcements', {
  ...byStaff,
  status: 201,
  summary: 'Write to a class, a session or a group; it leaves in ten minutes',
  answer: z.object({ success: z.literal(true), message: z.string(), data: z.object({ _id: z.string() }) }),
  input: { body: body(announcementSending) },
  fails: [404, 409],
})

const subscribersCall = call('get', '/studio/subscribers', {
  ...byStaff,
  summary: 'Addresses that confirmed a list, and how many there are of each list',
  answer: answer(subscribers),
  input: { query: subscribersQuery },
})
const removeSubscriberCall = call('delete', '/studio/subscribers/{id}', {
  ...byStaff,
  summary: 'Take an address off its list',
  answer: done,
  input: { params: ofOne },
  fails: [404],
})

export function deskMessages(studio: Studio) {
  const dueAt = (since: number | null) => (since === null ? null : since + studio.settings.answerHours * HOUR)
  const clock = () => ({ now: studio.now(), timeZone: studio.settings.timeZone })
  return resource()
    .openapi(inboxCall, async (c) => {
      const { threads, next, counts } = await inbox(studio, requireMember(c), c.req.valid('query'))
      const data = {
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
      return ok(c, { data })
    })
    .openapi(threadCall, async (c) => {
      const member = requireMember(c)
      const found = await threadAtDesk(studio, member, c.req.valid('param').id)
      const canned = await cannedAnswers(studio, member)
      return ok(c, { data: { ...presentThread(found, dueAt), canned: canned.map(presentCanned) } })
    })
    .openapi(answerCall, async (c) => {
      await answerThread(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.threadAnswered })
    })
    .openapi(assignCall, async (c) => {
      const { to = null } = c.req.valid('json')
      await assignThread(studio, requireMember(c), c.req.valid('param').id, to)
      return ok(c, { message: to === null ? TEXTS.threadUnassigned : TEXTS.threadAssigned })
    })
    .openapi(settleCall, async (c) => {
      const { settled } = c.req.valid('json')
      await settleThread(studio, requireMember(c), c.req.valid('param').id, settled)
      return ok(c, { message: settled ? TEXTS.threadSettled : TEXTS.threadReopened })
    })
    .openapi(cannedCall, async (c) => {
      const found = await cannedAnswers(studio, requireMember(c))
      return ok(c, { data: found.map(presentCanned) })
    })
    .openapi(addCannedCall, async (c) => {
      await addCanned(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.cannedKept }, 201)
    })
    .openapi(changeCannedCall, async (c) => {
      const { version, ...form } = c.req.valid('json')
      await changeCanned(studio, requireMember(c), { id: c.req.valid('param').id, version }, form)
      return ok(c, { message: TEXTS.cannedKept })
    })
    .openapi(removeCannedCall, async (c) => {
      const { version } = c.req.valid('query')
      await removeCanned(studio, requireMember(c), { id: c.req.valid('param').id, version })
      return ok(c, { message: TEXTS.cannedRemoved })
    })
    .openapi(announcementsCall, async (c) => {
      const member = requireMember(c)
      const list = await listAnnouncements(studio, member)
      const { classes, sessions } = await audiencesOf(studio, member)
      const news = reachOf(await grantsOf(studio.db, member.id), 'news.write')
      const data = {
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
      return ok(c, { data })
    })
    .openapi(previewCall, async (c) => {
      return ok(c, { data: await previewAnnouncement(studio, requireMember(c), c.req.valid('json')) })
    })
    .openapi(announceCall, async (c) => {
      const made = await announce(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.announcementKept, data: { _id: made.id } }, 201)
    })
    .openapi(subscribersCall, async (c) => {
      const { list, ...found } = await listSubscribers(studio, requireMember(c), c.req.valid('query'))
      const { timeZone } = studio.settings
      return ok(c, {
        data: { ...found, list: list.map(({ id: _id, ...one }) => ({ _id, ...one })), timeZone },
      })
    })
    .openapi(removeSubscriberCall, async (c) => {
      await removeSubscriber(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.subscriberRemoved })
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
