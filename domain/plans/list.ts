import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

export async function listPlans(studio: Studio) {
  return studio.db.selectFrom('plans').selectAll().orderBy('position').execute()
}

/** @param planId its slug, such as `basic` @throws not-found */
export async function getPlan(studio: Studio, planId: string) {
  const plan = await studio.db.selectFrom('plans').selectAll().where('planId', '=', planId).executeTakeFirst()
  if (!plan) throw new AppError('not-found', TEXTS.planNotFound)
  return plan
}
