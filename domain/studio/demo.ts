import type { Db, Trx } from '../../database/open.ts'

/** Whether this is the demo studio: its sign, its captions and its faces are on no other studio's pages. */
export async function isDemo(db: Db | Trx): Promise<boolean> {
  const seeded = await db.selectFrom('seedings').select('name').where('name', '=', 'demo').executeTakeFirst()
  return seeded !== undefined
}
