import type { ClassDraft } from '../../contract/class-drafts.ts'
import { EMPTY_DRAFT } from '../../contract/class-drafts.ts'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { giveRole } from './rows.ts'
import { newMembers, type TestApp } from './test-app.ts'

let made = 0

/** A centre with a room of fourteen places, and a teacher. */
export async function newPlace(app: TestApp, { capacity = 14 } = {}) {
  const id = `place-${++made}-${Math.random().toString(36).slice(2, 8)}`
  const names = { id, slug: id, position: made }
  await app.db
    .insertInto('centres')
    .values({
      ...names,
      name: 'Rishikesh',
      address: '',
      description: '',
      specialties: '[]',
      picture: '',
      timing: '',
      phone: '',
      mapQuery: '',
    })
    .execute()
  await app.db
    .insertInto('rooms')
    .values({ id: `room-${id}`, centreId: id, name: 'Upper Hall', capacity, directions: '', position: 1 })
    .execute()
  await app.db
    .insertInto('instructors')
    .values({
      ...names,
      userId: null,
      firstName: 'Dev',
      lastName: 'Menon',
      email: 'dev@example.com',
      bio: '',
      philosophy: '',
      certifications: '[]',
      specialClasses: '[]',
      weekdaySchedule: '[]',
      styles: '["Yin"]',
      experienceYears: 3,
      studentsTaught: 10,
      rating: 5,
      picture: 'teacher-x',
    })
    .execute()
  return { centreId: id, roomId: `room-${id}`, instructorId: id }
}

export type Place = Awaited<ReturnType<typeof newPlace>>

/** A draft that lacks nothing: Tuesdays and Thursdays, four times, from two weeks ahead. */
export function wholeDraft(app: TestApp, place: Place, changes: Partial<ClassDraft> = {}): ClassDraft {
  const today = studioDay(app.studio.now(), app.studio.settings.timeZone)
  return {
    ...EMPTY_DRAFT,
    title: 'Yin by Moonlight',
    description: 'Slow shapes held until the mind stops asking how long.',
    style: 'Yin',
    difficulty: 'beginner',
    type: 'In Person',
    capacity: 12,
    roomId: place.roomId,
    instructorId: place.instructorId,
    price: 2299,
    picture: 'class-of-yin',
    dates: {
      daysOfWeek: [3, 5],
      startTime: '20:00',
      endTime: '21:00',
      firstOn: dayPlus(today, 14),
      sessions: 4,
      skipped: [],
      held: [],
      added: [],
    },
    ...changes,
  }
}

/** Someone with a role of the staff, in all centres or in one. */
export async function newStaff(app: TestApp, role: StaffRole, centreId: string | null = null) {
  const [who] = await newMembers(app, 1)
  if (!who) throw new Error('nobody')
  await giveRole(app.db, who.id, role, centreId)
  return who
}
