import { z } from 'zod'
import {
  announcementForm,
  announcementPreview,
  announcementSending,
  announcements,
  subscribers,
  subscribersQuery,
} from '../../contract/desk-messages.ts'
import { reachOf } from '../../contract/permissions.ts'
import { grantsOf } from '../../domain/core/staff-roles.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  announce,
  audiencesOf,
  listAnnouncements,
  previewAnnouncement,
} from '../../domain/messages/announce.ts'
import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
} from '../../domain/subscriptions/subscribers.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireMember } from '../route.ts'

/** Emails to many, and who confirmed a list. */
export function announcementsOf(studio: Studio) {
  const clock = () => ({ now: studio.now(), timeZone: studio.settings.timeZone })
  return resource('Messages at the desk')
    .call('get', '/studio/announcements', {
      summary: 'List broadcasts and the possible recipients',
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
      summary: 'Preview a broadcast: recipients, people left out and why, and the email',
      form: announcementForm,
      fails: [404],
      data: announcementPreview,
      run: (member, form) => previewAnnouncement(studio, member, form),
    })
    .call('post', '/studio/announcements', {
      summary: 'Send a broadcast to a class, a session or a group, in 10 minutes',
      form: announcementSending,
      fails: [404, 409],
      status: 201,
      data: z.object({ _id: z.string() }),
      run: async (member, form) => ({ _id: (await announce(studio, member, form)).id }),
      says: TEXTS.announcementKept,
    })
    .call('get', '/studio/subscribers', {
      summary: 'List confirmed subscribers, with the number per list',
      query: subscribersQuery,
      data: subscribers,
      run: async (member, query) => {
        const { list, ...found } = await listSubscribers(studio, member, query)
        const { timeZone } = studio.settings
        return { ...found, list: list.map(({ id: _id, ...one }) => ({ _id, ...one })), timeZone }
      },
    })
    .call('delete', '/studio/subscribers/{id}', {
      summary: 'Remove an address from its list',
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

type Announcement = Awaited<ReturnType<typeof listAnnouncements>>[number]

function stateOf({ sentAt, outcome }: Announcement) {
  if (outcome === null) return 'waiting' as const
  if (outcome !== 'done') return 'undone' as const
  return sentAt === null ? ('sending' as const) : ('sent' as const)
}
