import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

export async function listPlans(studio: Studio) {
  return studio.db.selectFrom('plans').selectAll().orderBy('position').execute()
}

/**
 * One plan by its short name, such as `basic`.
 * @throws AppError not-found
 */
export async function getPlan(studio: Studio, planId: string) {
  const plan = await studio.db.selectFrom('plans').selectAll().where('planId', '=', planId).executeTakeFirst()
  if (!plan) throw new AppError('not-found', TEXTS.planNotFound)
  return plan
}
