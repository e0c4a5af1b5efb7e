import type { ClassDraft } from '../../contract/class-drafts.ts'
import { policyTerms } from '../../contract/policy-terms.ts'
import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { inOrder, isSame, lockPolicies, writePolicy } from './policy.ts'

type Terms = ClassDraft['policy']

/**
 * Why a class can't have these terms, in a sentence; null if it can. Without its own terms, the studio's policy applies.
 */
export function obstacleToTerms(terms: Terms): string | null {
  if (terms === null) return null
  const { tiers, ...rest } = terms
  const said = [
    ...tiers.flatMap(({ hoursBefore, percent }) => [hoursBefore, percent]),
    ...Object.values(rest),
  ]
  if (said.includes(null)) return TEXTS.policyNotWhole
  return policyTerms.safeParse(terms).error?.issues[0]?.message ?? null
}

/** Sorted for comparing and storing; half-typed lines stay as they are. */
export function termsInOrder(terms: Terms): Terms {
  const whole = policyTerms.safeParse(terms)
  return whole.success ? inOrder(whole.data) : terms
}

/**
 * Stores a class's own terms as a version for new buyers; identical terms share one. Needs the lock of the class.
 * @returns the version; null if the studio's policy applies
 */
export async function saveTerms(
  studio: Studio,
  trx: Trx,
  member: Pick<Member, 'id'>,
  classId: string,
  said: Terms,
): Promise<number | null> {
  if (said === null) return null
  const terms = inOrder(policyTerms.parse(said))
  await lockPolicies(trx)
  const known = await trx.selectFrom('policies').selectAll().where('classId', '=', classId).execute()
  const same = known.find((one) => isSame(one.terms, terms))
  return same?.version ?? writePolicy(studio, trx, { terms, createdBy: member.id, classId })
}
