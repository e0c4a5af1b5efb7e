import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../database/open.ts'
import { ownersOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'

/** The page on which a studio without an owner is set up. */
export const BEGIN_PATH = '/studio/begin'

/**
 * A new one-time link to create the first owner, replacing an earlier one; null if the studio has an owner. People who
 * can read the program's output are trusted with the studio. The key is in the query, which no log keeps.
 */
export async function newOwnerLink(studio: Studio): Promise<string | null> {
  if (await hasOwner(studio.db)) return null
  const key = randomBytes(32).toString('base64url')
  const row = { tokenHash: hashToken(key), createdAt: studio.now() }
  await studio.db
    .insertInto('ownerLinks')
    .values({ id: 'owner', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return `${studio.settings.baseUrl}${BEGIN_PATH}?key=${key}`
}

export async function hasOwner(db: Db | Trx): Promise<boolean> {
  return (await ownersOf(db)).length > 0
}
