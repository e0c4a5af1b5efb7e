import type { Studio } from '../core/studio.ts'

export async function membershipsFollowEachOther({ db }: Studio): Promise<string[]> {
  const backwards = await db
    .selectFrom('memberships')
    .select('id')
    .whereRef('endsAt', '<=', 'startsAt')
    .execute()
  const atOnce = await db
    .selectFrom('memberships as one')
    .innerJoin('memberships as other', (join) =>
      join
        .onRef('other.userId', '=', 'one.userId')
        .onRef('other.id', '>', 'one.id')
        .onRef('other.startsAt', '<', 'one.endsAt')
        .onRef('other.endsAt', '>', 'one.startsAt'),
    )
    .select(['one.id', 'other.id as otherId'])
    .execute()
  return [
    ...backwards.map((row) => `membership ${row.id}: ends before it begins`),
    ...atOnce.map((row) => `membership ${row.id}: runs at the same time as membership ${row.otherId}`),
  ]
}
