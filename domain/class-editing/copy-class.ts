import type { ClassDraft } from '../../contract/class-drafts.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { Policy } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { plannedSessions } from '../classes/pending-changes.ts'
import { dayPlus } from '../classes/schedule.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { readClassWords } from './class-columns.ts'
import { nextTerm } from './class-dates.ts'

/**
 * A class as a draft of its next term: same content, teacher and times, starting after its last session.
 * @throws AppError not-found; conflict for a recording, which has no terms
 */
export async function copyOfClass(studio: Studio, trx: Trx, classId: string): Promise<ClassDraft> {
  const found = await findWithTerms(trx, classId)
  if (!found) throw new AppError('not-found', TEXTS.classNotFound)
  if (found.type === 'Recorded') throw new AppError('conflict', TEXTS.recordedHasNoTerm)
  const { sessions, lastAt } = await trx
    .selectFrom('classSessions')
    .select((eb) => [eb.fn.countAll<number>().as('sessions'), eb.fn.max('startsAt').as('lastAt')])
    .where('classId', '=', classId)
    .executeTakeFirstOrThrow()
  const added = await plannedSessions(trx, classId)
  const { timeZone } = studio.settings
  const today = studioDay(studio.now(), timeZone)
  const lastStart = Math.max(Number(lastAt ?? 0), ...added.map(({ after }) => after.startsAt))
  const last = lastStart === 0 ? today : studioDay(lastStart, timeZone)
  const rule = {
    daysOfWeek: found.daysOfWeek,
    startTime: found.startTime,
    endTime: found.endTime,
    firstOn: dayPlus(today, 1),
    sessions: Math.max(1, Number(sessions) + added.length),
    skipped: [],
    held: [],
    added: [],
  }
  // If the run ended long ago, the next term still starts in the future.
  return { ...contentOf(found), dates: nextTerm(rule, last > today ? last : today) }
}

/** A class with its own cancellation policy; null if the studio's applies. */
export type ClassWithTerms = Row<'classes'> & { terms: Policy | null }

export async function findWithTerms(db: Db | Trx, id: string): Promise<ClassWithTerms | undefined> {
  return db
    .selectFrom('classes')
    .leftJoin('policies', 'policies.version', 'classes.policyVersion')
    .selectAll('classes')
    .select('policies.terms')
    .where('classes.id', '=', id)
    .executeTakeFirst()
}

/** The content of a class in the form of a draft, without dates. */
export function contentOf(row: ClassWithTerms): ClassDraft {
  return {
    ...readClassWords(row),
    type: row.type,
    instructorId: row.instructorId,
    roomId: row.roomId,
    capacity: row.capacity,
    renewal: row.renewal === 1,
    policy: row.terms,
    dates: null,
  }
}
