import type { Studio } from '../studio.ts'

/** The plans in the studio's order. */
export async function listPlans(studio: Studio) {
  return studio.db.selectFrom('plans').selectAll().orderBy('position').execute()
}
