import { type ClassDraft, EMPTY_DRAFT } from '../../../contract/class-drafts.ts'
import { dayPlus } from '../../../domain/classes/schedule.ts'
import { newClass, type TestApp } from '../../support/test-app.ts'
import type { Names } from './polite.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Far from the hours of all classes that are made for a test. */
const FIRST_DAY = '2060-01-05'

/** What polite requests about classes at the desk find: drafts that lack nothing, runs with room for a session, recordings. */
export function classNames(app: TestApp, { teacherId, roomId }: { teacherId: string; roomId: string }) {
  const { db, studio } = app
  let made = 0

  function whole(): ClassDraft {
    return {
      ...EMPTY_DRAFT,
      title: `Yin ${made}`,
      description: 'Slow shapes.',
      style: 'Yin',
      difficulty: 'beginner',
      type: 'In Person',
      instructorId: teacherId,
      roomId,
      capacity: 3,
      price: 2299,
      picture: 'class-of-yin',
      dates: {
        daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
        startTime: '20:00',
        endTime: '21:00',
        sessions: 1,
        firstOn: dayPlus(FIRST_DAY, made++),
        skipped: [],
        held: [],
        added: [],
      },
    }
  }

  async function draft(): Promise<Names> {
    const content = whole()
    const id = `draft-${made}`
    const by = { createdAt: 0, createdBy: null, updatedAt: studio.now(), updatedBy: null }
    await db
      .insertInto('classDrafts')
      .values({ id, content: JSON.stringify(content), copyOf: null, ...by })
      .execute()
    return { id, version: 1, content, reason: 'So it is meant.' }
  }

  async function published(call: string): Promise<Names> {
    const isRecorded = /archive$/.test(call)
    const { id } = await newClass(app, { type: isRecorded ? 'Recorded' : 'In Person', startsInDays: 40 })
    if (/unarchive$/.test(call))
      await db.updateTable('classes').set({ archivedAt: 1 }).where('id', '=', id).execute()
    const startsAt = studio.now() + (60 + made++) * DAY
    return {
      id,
      version: 1,
      content: { ...whole(), difficulty: 'beginner', price: 999 },
      startsAt,
      endsAt: startsAt + HOUR,
      people: 0,
      reason: 'So it is meant.',
    }
  }

  return async function namesOf(call: string): Promise<Names | undefined> {
    if (/\/classes\/drafts\/\{id\}/.test(call)) return draft()
    if (/\/classes\/drafts$/.test(call))
      return { copyOf: (await newClass(app)).id, day: FIRST_DAY, startTime: '20:00', roomId }
    if (/\/studio\/classes\/\{id\}(?!\/substitutes)/.test(call)) return published(call)
    if (/\/studio\/classes$/.test(call)) return { q: 'Hatha', teacher: teacherId, after: '2099-01-01.z' }
    return undefined
  }
}
