import {
  closingMade,
  closingPreview,
  closingPreviewRequest,
  closingRequest,
  closureList,
  closuresQuery,
  holidaysPreview,
  holidaysPreviewRequest,
  holidaysRequest,
} from '../../contract/desk-schedule.ts'
import { closeDays, previewClosing, reopenDays } from '../../domain/closures/close-days.ts'
import type { Closing, ClosingPreview } from '../../domain/closures/closure-preview.ts'
import { closeHolidays, type HolidaysPreview, previewHolidays } from '../../domain/closures/holidays.ts'
import { listClosures } from '../../domain/closures/list-closures.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Days on which the studio is closed. */
export function closures(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/closures', {
      summary: 'List closed days, upcoming and past, with reasons and who closed or reopened them',
      query: closuresQuery,
      data: closureList,
      run: async (member, { after }) => {
        const found = await listClosures(studio, member, after)
        const present = (row: (typeof found.coming)[number]) => ({
          _id: row.id,
          name: row.name,
          centre: row.centreName,
          room: row.roomName,
          mayOpen: row.mayOpen,
          fromDay: row.fromDay,
          untilDay: row.untilDay,
          by: row.by,
          closedAt: row.createdAt,
          opened: row.openedAt === null ? null : { at: row.openedAt, by: row.openedBy },
        })
        return { ...found, coming: found.coming.map(present), past: found.past.map(present) }
      },
    })
    .call('post', '/studio/closures/preview', {
      summary: 'Preview closing days: sessions, people, emails, refunds and alternatives',
      form: closingPreviewRequest,
      fails: [404, 409],
      data: closingPreview,
      run: async (member, form) => presentClosing(await previewClosing(studio, member, closingOf(form))),
    })
    .call('post', '/studio/closures', {
      summary: 'Close days of a centre or the studio; in 10 minutes their sessions are moved or cancelled',
      form: closingRequest,
      fails: [404, 409],
      status: 201,
      answer: closingMade,
      run: async (member, { people, refund, name, ...asked }) => {
        const wanted = { ...closingOf(asked), name }
        const _id = await closeDays(studio, member, wanted, { people, refund })
        return { message: TEXTS.dayClosed, data: { _id } }
      },
    })
    .call('post', '/studio/closures/several/preview', {
      summary: 'Preview closing several days, each and in total',
      form: holidaysPreviewRequest,
      fails: [404],
      data: holidaysPreview,
      run: async (member, { centreId = null, days }) =>
        presentHolidays(await previewHolidays(studio, member, { centreId, days })),
    })
    .call('post', '/studio/closures/several', {
      summary: 'Close several days, such as a year’s holidays; in 10 minutes their sessions are cancelled',
      form: holidaysRequest,
      fails: [404, 409],
      status: 201,
      run: async (member, { centreId = null, days, ...expected }) => {
        await closeHolidays(studio, member, { centreId, days }, expected)
        return TEXTS.daysClosed(days.length)
      },
    })
    .call('post', '/studio/closures/{id}/open', {
      summary: 'Reopen closed days; within 10 minutes their sessions stay as they were',
      run: (member, { id }) => reopenDays(studio, member, id),
      says: TEXTS.dayOpened,
    })
}

function presentHolidays({ days, ...together }: HolidaysPreview) {
  const meant = ({ people, letters, refundPaise }: Omit<HolidaysPreview, 'days'>) => ({
    people,
    letters,
    refund: rupees(refundPaise),
  })
  return {
    ...meant(together),
    days: days.map(({ day, sessions, refused, ...one }) => ({
      ...meant(one),
      day,
      refused,
      sessions: sessions.length,
    })),
  }
}

function closingOf({ centreId, roomId, moves, ...days }: AskedClosing): Closing {
  return { ...days, centreId: centreId ?? null, roomId: roomId ?? null, moves: moves ?? [] }
}
type AskedClosing = Omit<Closing, 'centreId' | 'roomId' | 'moves'> & {
  centreId?: string | undefined
  roomId?: string | undefined
  moves?: Closing['moves'] | undefined
}

function presentClosing({ sessions, refundPaise, begun, people, letters }: ClosingPreview) {
  return {
    begun,
    people,
    letters,
    refund: rupees(refundPaise),
    sessions: sessions.map((one) => ({
      _id: one.id,
      title: one.title,
      startsAt: one.startsAt,
      room: one.roomName,
      teacher: one.teacherFirstName,
      wayOut: one.wayOut,
      isLast: one.isLast,
      booked: Number(one.booked),
      rooms: one.rooms.map(({ id: _id, name, capacity }) => ({ _id, name, capacity })),
    })),
  }
}
