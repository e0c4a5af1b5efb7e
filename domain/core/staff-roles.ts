import type { Grant } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Role, StaffRole } from '../../shared/enums.ts'
import { newId } from './ids.ts'
import type { Studio } from './studio.ts'

/** The role chosen at sign-up counts in addition to granted ones. */
const MADE_AS: Record<Role, StaffRole | null> = { user: null, instructor: 'teacher', admin: 'owner' }

export async function grantsOf(db: Db | Trx, userId: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('staffRoles', 'staffRoles.userId', 'users.id')
    .select(['users.role as madeAs', 'staffRoles.role', 'staffRoles.centreId'])
    .where('users.id', '=', userId)
    .execute()
  const given = rows.flatMap(({ role, centreId }) => (role === null ? [] : [{ role, centreId }]))
  return withRoleMadeAs(given, rows[0]?.madeAs ?? 'user')
}

export function withRoleMadeAs(given: Grant[], madeAs: Role): Grant[] {
  const role = MADE_AS[madeAs]
  const isGiven = given.some((one) => one.role === role && one.centreId === null)
  return role === null || isGiven ? given : [...given, { role, centreId: null }]
}

/** The accounts that own the studio, in the order of their ids. */
export async function ownersOf(db: Db | Trx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('staffRoles', 'staffRoles.userId', 'users.id')
    .select('users.id')
    .distinct()
    .where('users.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('users.role', '=', 'admin'),
        eb.and([eb('staffRoles.role', '=', 'owner'), eb('staffRoles.centreId', 'is', null)]),
      ]),
    )
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The role in the API, which knows three. A manager of a single centre is not admin. */
export function roleOf(grants: Grant[]): Role {
  const isAdmin = grants.some(
    ({ role, centreId }) => (role === 'owner' || role === 'manager') && centreId === null,
  )
  if (isAdmin) return 'admin'
  return grants.some(({ role }) => role === 'teacher') ? 'instructor' : 'user'
}

/** Grants a role in all centres, unless they have it. */
export async function grantRole(
  studio: Studio,
  trx: Trx,
  { userId, role, grantedBy }: { userId: string; role: StaffRole; grantedBy: string | null },
): Promise<void> {
  await trx
    .insertInto('staffRoles')
    .values({ id: newId(), userId, role, centreId: null, grantedAt: studio.now(), grantedBy })
    .onConflict((conflict) => conflict.columns(['userId', 'role']).where('centreId', 'is', null).doNothing())
    .execute()
}
