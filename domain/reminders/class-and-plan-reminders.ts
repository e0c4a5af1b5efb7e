import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { comesBackNow, type Policy } from '../../shared/policy.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Studio } from '../core/studio.ts'
import { classBeginsSoon } from '../mail/letters/enrollments.ts'
import { planEndsSoon } from '../mail/letters/plans.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { policies } from '../policy/policy.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEFORE_CLASS = { from: DAY, to: 2 * DAY }
const BEFORE_PLAN_ENDS = 3 * DAY

/**
 * Reminds members once before their class begins and before their plan ends, if they chose emails. Emails about payments,
 * places and logins don't depend on that choice.
 */
export async function remindOfClassesAndPlans(studio: Studio): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await remindOfClasses(studio, trx)
    await remindOfPlans(studio, trx)
  })
}

async function remindOfClasses(studio: Studio, trx: Trx) {
  const now = studio.now()
  const rows = await trx
    .with('beginnings', (db) =>
      db
        .selectFrom('classSessions')
        .select((eb) => ['classId', eb.fn.min('startsAt').as('startsAt')])
        .where('cancelledAt', 'is', null)
        .groupBy('classId'),
    )
    .selectFrom('beginnings')
    .innerJoin('enrollments', 'enrollments.classId', 'beginnings.classId')
    .innerJoin('classes', 'classes.id', 'beginnings.classId')
    .innerJoin('users', 'users.id', 'enrollments.userId')
    .leftJoin('preferences', 'preferences.userId', 'enrollments.userId')
    .select([
      'enrollments.id',
      'enrollments.userId',
      'enrollments.policyVersion',
      'enrollments.coolingOffEndsAt',
      'enrollments.openedAt',
      'beginnings.classId',
      'beginnings.startsAt',
    ])
    .where('beginnings.startsAt', '>=', now + BEFORE_CLASS.from)
    .where('beginnings.startsAt', '<', now + BEFORE_CLASS.to)
    .where('enrollments.status', '=', 'active')
    .where('enrollments.sessionId', 'is', null)
    // A recording has no start time.
    .where('classes.type', '!=', 'Recorded')
    .where((eb) => eb.or([eb('preferences.email', 'is', null), eb('preferences.email', '=', 1)]))
    .execute()
  const known = await policies(trx)
  for (const row of rows)
    await writeToMember(
      studio,
      trx,
      row.userId,
      classBeginsSoon({
        enrollmentId: row.id,
        classId: row.classId,
        session: sessionOfLetter(await firstSession(trx, row)),
        now,
        comesBack: comesBack(known.get(row.policyVersion ?? 1), row, now),
        timeZone: studio.settings.timeZone,
      }),
    )
}

function firstSession(trx: Trx, { classId, startsAt }: { classId: string; startsAt: number }) {
  return sessionDetails(trx)
    .where('session.classId', '=', classId)
    .where('session.startsAt', '=', startsAt)
    .where('session.cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
}

type Booked = { startsAt: number; coolingOffEndsAt: number | null; openedAt: number | null }

/** What cancelling refunds now under the enrollment's policy, and until when. */
function comesBack(policy: Policy | undefined, { openedAt, ...booked }: Booked, now: number) {
  return policy ? comesBackNow(policy, { ...booked, opened: openedAt !== null }, now) : null
}

async function remindOfPlans(studio: Studio, trx: Trx) {
  const now = studio.now()
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('preferences', 'preferences.userId', 'memberships.userId')
    .select(['memberships.id', 'memberships.userId', 'memberships.endsAt', 'memberships.name'])
    .where('memberships.endsAt', '>', now)
    .where('memberships.endsAt', '<=', now + BEFORE_PLAN_ENDS)
    .where('users.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('preferences.email', 'is', null), eb('preferences.email', '=', 1)]))
    // No reminder is needed if another plan follows.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships as next')
            .select('next.id')
            .whereRef('next.userId', '=', 'memberships.userId')
            .whereRef('next.startsAt', '>=', 'memberships.endsAt'),
        ),
      ),
    )
    .execute()
  for (const row of rows)
    await writeToMember(
      studio,
      trx,
      row.userId,
      planEndsSoon({
        membershipId: row.id,
        name: row.name,
        endsAt: row.endsAt,
        timeZone: studio.settings.timeZone,
      }),
    )
}
