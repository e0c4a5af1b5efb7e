import type { Db, Trx } from '../../database/open.ts'
import type { NewRow } from '../../database/tables.ts'
import { newId } from '../../domain/core/ids.ts'
import type { StaffRole } from '../../shared/enums.ts'

/** Rows that stand for themselves, where how they came about is not the subject. */

export async function addCentre(
  db: Db | Trx,
  id: string,
  more: Partial<NewRow<'centres'>> = {},
): Promise<string> {
  const empty = {
    address: '',
    description: '',
    specialties: '[]',
    picture: '',
    timing: '',
    phone: '',
    mapQuery: '',
  }
  await db
    .insertInto('centres')
    .values({ id, slug: id, name: id, position: 1, ...empty, ...more })
    .execute()
  return id
}

/** With a role of the staff, everywhere or at one centre. */
export async function giveRole(
  db: Db | Trx,
  userId: string,
  role: StaffRole,
  centreId: string | null = null,
): Promise<void> {
  await db
    .insertInto('staffRoles')
    .values({ id: newId(), userId, role, centreId, grantedAt: 0, grantedBy: null })
    .execute()
}
