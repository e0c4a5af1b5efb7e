import {
  deskSchedule,
  scheduleQuery,
  waysOut as waysOnWire,
  waysQuery,
} from '../../contract/desk-schedule.ts'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { findAlternatives } from '../../domain/schedule/alternatives.ts'
import { MOST_DAYS, scheduleOf } from '../../domain/schedule/schedule.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** The schedule at the desk. */
export function deskScheduleOf(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/schedule', {
      summary: 'Get the schedule of a period: sessions, closed days and undoable changes',
      query: scheduleQuery,
      data: deskSchedule,
      run: async (member, asked) => {
        if (asked.until < asked.from) throw new AppError('invalid', TEXTS.untilBeforeFrom)
        if (asked.until >= dayPlus(asked.from, MOST_DAYS)) throw new AppError('invalid', TEXTS.closureTooLong)
        const found = await scheduleOf(studio, member, asked)
        return presentSchedule(studio, found)
      },
    })
    .call('get', '/studio/sessions/{id}/ways', {
      summary: 'List what prevents moving a session, and the nearest alternatives',
      query: waysQuery,
      data: waysOnWire,
      run: async (member, { id, ...query }) => {
        const { startsAt, endsAt, closed, refusal, clashes, rooms, time } = await findAlternatives(
          studio,
          member,
          id,
          query,
        )
        return {
          startsAt,
          endsAt,
          closed,
          refusal,
          time,
          rooms: rooms.map((room) => ({ _id: room.id, name: room.name, capacity: room.capacity })),
          clashes: clashes.map((one) => ({
            _id: one.id,
            title: one.title,
            startsAt: one.startsAt,
            endsAt: one.endsAt,
            room: one.roomName,
            teacher: one.teacherFirstName,
            sharesRoom: one.sharesRoom,
            booked: Number(one.booked),
          })),
        }
      },
    })
}

function presentSchedule(studio: Studio, found: Awaited<ReturnType<typeof scheduleOf>>) {
  return {
    now: studio.now(),
    timeZone: studio.settings.timeZone,
    today: found.today,
    changes: found.changes,
    mayCloseAll: found.mayCloseAll,
    centres: found.centres.map((centre) => ({
      _id: centre.id,
      name: centre.name,
      mayChange: centre.mayChange,
      rooms: centre.rooms.map((room) => ({
        _id: room.id,
        name: room.name,
        capacity: room.capacity,
        archived: room.archivedAt !== null,
      })),
    })),
    closures: found.closures.map(({ id: _id, centreId, roomId, fromDay, untilDay, name, mayOpen }) => ({
      _id,
      centreId,
      roomId,
      fromDay,
      untilDay,
      name,
      mayOpen,
    })),
    sessions: found.sessions.map((one) => ({
      _id: one.id,
      classId: one.classId,
      title: one.title,
      number: one.number,
      totalClasses: one.totalClasses,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      centreId: one.centreId,
      capacity: one.capacity,
      underfilledBelow: one.underfilledBelow,
      taken: one.taken,
      booked: one.booked,
      waiting: one.waiting,
      isOff: one.cancelledAt !== null,
      waits: one.waits,
      mayChange: one.mayChange,
      room: one.roomId === null ? null : { _id: one.roomId, name: one.roomName ?? '' },
      teacher: { _id: one.teacherId, name: fullName(one.teacherFirstName, one.teacherLastName) },
    })),
  }
}
