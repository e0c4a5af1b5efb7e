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
      summary: 'Closed days, to come and past: why, who closed them, and who opened them again',
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
      summary: 'What closing days would mean: sessions, people, letters, money, and which could move where',
      form: closingPreviewRequest,
      fails: [404, 409],
      data: closingPreview,
      run: async (member, form) => presentClosing(await previewClosing(studio, member, closingOf(form))),
    })
    .call('post', '/studio/closures', {
      summary:
        'Close days of a centre or of the studio; ten minutes later what is in them is moved or cancelled',
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
      summary: 'What closing several days at once would mean: each by itself, and together',
      form: holidaysPreviewRequest,
      fails: [404],
      data: holidaysPreview,
      run: async (member, { centreId = null, days }) =>
        presentHolidays(await previewHolidays(studio, member, { centreId, days })),
    })
    .call('post', '/studio/closures/several', {
      summary:
        'Close several days at once, such as holidays of a year; ten minutes later what is in them is cancelled',
      form: holidaysRequest,
      fails: [404, 409],
      status: 201,
      run: async (member, { centreId = null, days, ...expected }) => {
        await closeHolidays(studio, member, { centreId, days }, expected)
        return TEXTS.daysClosed(days.length)
      },
    })
    .call('post', '/studio/closures/{id}/open', {
      summary: 'Open closed days again; within ten minutes nothing becomes of the sessions in them',
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
