import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Studio } from '../core/studio.ts'
import { bodyOf } from '../mail/email.ts'
import { withStudioTexts } from '../mail/letter-words.ts'
import { type ChangeOfLetter, sessionsChanged } from '../mail/letters/changes.ts'
import { exitReason } from './exit-reason.ts'
import { inForce, placeOfClass } from './in-force.ts'
import type { Planned } from './plan-change.ts'

/** Stands for the reason while staff are typing it. */
const REASON = '[Your reason]'

/**
 * The email about a plan, as someone booked in all of its sessions would get it. It mentions no refund, since each person's
 * differs.
 */
export async function exampleEmail(
  studio: Studio,
  trx: Trx,
  planned: Planned[],
): Promise<{ subject: string; lines: string[] }> {
  const changes: ChangeOfLetter[] = []
  for (const { session, before, after } of planned) {
    const details = await sessionDetails(trx).where('session.id', '=', session.id).executeTakeFirstOrThrow()
    const then = await placeAndTeacher(trx, session.classId, after)
    changes.push({
      session: sessionOfLetter({ ...details, ...then, startsAt: after.startsAt, endsAt: after.endsAt }),
      before,
      after,
      mayLeave: (await exitReason(trx, session.classId, before, after)) !== null,
    })
  }
  const { subject, lines, ...email } = sessionsChanged({
    key: '',
    changes: changes.toSorted((one, other) => one.before.startsAt - other.before.startsAt),
    reason: REASON,
    refund: null,
    route: 'bank',
    madeUp: false,
    calendar: '',
    timeZone: studio.settings.timeZone,
  })
  const { worded } = await withStudioTexts(studio, trx, {
    ...email,
    subject,
    lines,
    userId: null,
    recipient: '',
  })
  return { subject: worded.subject, lines: bodyOf(worded) }
}

async function placeAndTeacher(trx: Trx, classId: string, state: SessionState) {
  const { roomId, instructorId } = inForce(state, await placeOfClass(trx, classId))
  const teacher = await trx
    .selectFrom('instructors')
    .select(['firstName as teacherFirstName', 'lastName as teacherLastName'])
    .where('id', '=', instructorId)
    .executeTakeFirstOrThrow()
  const room =
    roomId === null
      ? undefined
      : await trx
          .selectFrom('rooms')
          .innerJoin('centres', 'centres.id', 'rooms.centreId')
          .select(['rooms.name as roomName', 'rooms.directions'])
          .select(['centres.name as centreName', 'centres.address'])
          .where('rooms.id', '=', roomId)
          .executeTakeFirst()
  return { ...teacher, ...room }
}
