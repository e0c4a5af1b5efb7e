import type { PolicyForm } from '../../contract/policy.ts'
import type { Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { inOrder, isSame, lastPolicy, lockPolicies, writePolicy } from './policy.ts'

/** Marks the policy as read for the setup steps; changing it counts too. */
export const POLICY_AGREED = 'policy.agreed'
export const policySubject = (version: number) => `policy-${version}`

/**
 * All versions of the studio's policy, newest first: since when, by whom, and how many active places each covers.
 * @throws AppError forbidden
 */
export async function policyVersions(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'policies.change', STUDIO_WIDE)
  const rows = await db
    .selectFrom('policies')
    .leftJoin('users', 'users.id', 'policies.createdBy')
    .select(['policies.version', 'policies.validFrom', 'policies.terms'])
    .select(['users.firstName', 'users.lastName'])
    .where('policies.classId', 'is', null)
    .orderBy('policies.version', 'desc')
    .execute()
  const places = await db
    .selectFrom('enrollments')
    .select((eb) => ['policyVersion', eb.fn.countAll<number>().as('n')])
    .where('status', '=', 'active')
    .groupBy('policyVersion')
    .execute()
  // Places from before versions existed have the first one.
  const placesUnder = (version: number) =>
    places
      .filter(({ policyVersion }) => (policyVersion ?? 1) === version)
      .reduce((sum, { n }) => sum + Number(n), 0)
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    by: firstName === null ? null : fullName(firstName, lastName),
    places: placesUnder(row.version),
  }))
}

/**
 * Changes the policy for future purchases; existing ones, and those being paid, keep the version they were shown.
 * @throws AppError forbidden; stale when someone else changed it since
 */
export async function changePolicy(studio: Studio, member: Member, form: PolicyForm): Promise<void> {
  await withLiveMember(studio, member, (trx) => changePolicyIn(studio, trx, member, form))
}

/** The same within an existing transaction. */
export async function changePolicyIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  { version, ...said }: PolicyForm,
): Promise<void> {
  const terms = inOrder(said)
  await requireMay(trx, member, 'policies.change', STUDIO_WIDE)
  await lockPolicies(trx)
  const last = await lastPolicy(trx)
  if (last.version !== version) throw new AppError('stale', TEXTS.policyChangedMeanwhile)
  // Saving it unchanged shows that it was read.
  if (isSame(last.terms, terms))
    return recordEvent(studio, trx, member.id, POLICY_AGREED, policySubject(version), { version })
  const next = await writePolicy(studio, trx, { terms, createdBy: member.id, classId: null })
  await recordChange(studio, trx, {
    actorId: member.id,
    action: POLICY_AGREED,
    subject: policySubject(next),
    before: { ...last.terms },
    after: { ...terms },
    detail: { version: next },
  })
}
