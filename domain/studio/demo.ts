import type { Db, Trx } from '../../database/open.ts'

/** Whether this is the demo studio. Its logo, captions and portraits appear in no other studio. */
export async function isDemo(db: Db | Trx): Promise<boolean> {
  const seeded = await db.selectFrom('seedings').select('name').where('name', '=', 'demo').executeTakeFirst()
  return seeded !== undefined
}
