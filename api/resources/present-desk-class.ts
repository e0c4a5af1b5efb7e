import type { DeskClass, DeskDraft, ListedClass } from '../../contract/desk-classes.ts'
import type { getDraft } from '../../domain/class-editing/drafts.ts'
import type { FoundDeskClass } from '../../domain/class-editing/find-desk-class.ts'
import type { DeskRow, DraftRow } from '../../domain/class-editing/list-desk-classes.ts'
import type { Member } from '../../domain/core/actor.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { presentPicture } from './present.ts'

export function presentRow(row: DeskRow): ListedClass {
  return {
    _id: row.id,
    title: row.title,
    style: row.category,
    difficulty: row.difficulty,
    type: row.type,
    teacher: fullName(row.firstName, row.lastName),
    place: [row.roomName, row.centreName].filter(Boolean).join(', ') || null,
    image: presentPicture(row.picture, row.title),
    price: rupees(row.pricePaise),
    capacity: row.capacity,
    taken: row.taken,
    sessions: Number(row.sessions),
    firstAt: row.firstAt,
    lastAt: row.lastAt,
    nextAt: row.nextAt,
    calledOff: row.cancelledAt !== null,
    touchedAt: null,
    touchedBy: null,
  }
}

export function presentDraftRow(row: DraftRow): ListedClass {
  const { content } = row
  return {
    _id: row.id,
    title: content.title,
    style: content.style,
    type: content.type,
    difficulty: content.difficulty,
    teacher: row.teacher,
    place: row.place,
    image: content.picture ? presentPicture(content.picture, content.title) : null,
    price: content.price,
    capacity: content.capacity,
    taken: null,
    sessions: row.sessions,
    firstAt: row.firstAt,
    lastAt: row.lastAt,
    nextAt: null,
    calledOff: false,
    touchedAt: row.updatedAt,
    touchedBy: row.firstName === null ? null : fullName(row.firstName, row.lastName),
  }
}

export function presentDraft(
  found: Awaited<ReturnType<typeof getDraft>>,
  reader: Pick<Member, 'id'>,
  timeZone: string,
): DeskDraft {
  const { around, content } = found
  return {
    _id: found.id,
    version: found.version,
    content,
    copyOf: found.copyOf === null ? null : { _id: found.copyOf, title: found.copyOfTitle ?? content.title },
    keptAt: found.updatedAt,
    keptBy:
      found.updatedBy === reader.id || found.firstName === null
        ? null
        : fullName(found.firstName, found.lastName),
    dates: around.dates,
    missing: found.missing,
    ready: found.ready,
    clashes: found.clashes,
    warnings: found.warnings,
    choices: {
      teachers: around.teachers.map(({ id: _id, slug, name, busy }) => ({ _id, slug, name, busy })),
      rooms: around.rooms.map(({ id: _id, name, centre, capacity, busy }) => ({
        _id,
        name,
        centre,
        capacity,
        busy,
      })),
      styles: around.styles,
      pictures: around.pictures.map(presentPrint),
      courses: around.courses,
      timeZone,
    },
    hasOwnRooms: found.hasOwnRooms,
  }
}

export function presentDeskClass(found: FoundDeskClass, timeZone: string): DeskClass {
  const { row, teacher } = found
  return {
    _id: row.id,
    version: row.version,
    slug: row.slug,
    type: row.type,
    content: found.words,
    capacity: row.capacity,
    teacher: { _id: teacher.id, slug: teacher.slug, name: fullName(teacher.firstName, teacher.lastName) },
    room: found.room,
    centre: found.centre,
    calledOff: row.cancelledAt !== null,
    archivedAt: row.archivedAt,
    whyNotArchived: found.whyNotArchived,
    people: found.people,
    waiting: found.waiting,
    paying: found.paying,
    added: found.added.map(({ action, after }) => ({
      changeId: action.id,
      startsAt: after.startsAt,
      settlesAt: action.dueAt,
    })),
    sessions: found.sessions.map((session) => ({
      _id: session.id,
      number: session.number,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      calledOff: session.cancelledAt !== null,
      booked: Number(session.booked),
      place: [session.roomName, session.centreName].filter(Boolean).join(', ') || null,
      teacher: session.firstName === null ? null : fullName(session.firstName, session.lastName),
    })),
    films: found.films.map((film) => ({
      _id: film.id,
      number: film.classNumber,
      title: film.title,
      durationSeconds: film.durationSeconds,
      preview: film.preview === 1,
      image: presentPicture(film.picture, film.title, { width: 1280, height: 720 }),
    })),
    lastChange: found.lastChange,
    choices: {
      styles: found.styles,
      pictures: found.pictures.map(presentPrint),
      courses: found.courses,
      timeZone,
    },
  }
}

function presentPrint({ name, label }: { name: string; label: string }) {
  return { name, label, image: presentPicture(name, label) }
}
