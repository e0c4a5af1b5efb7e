import type { World } from './world.ts'

/** Rupees, as the page of the class says: a run costs the share of its sessions that is left. Null for what is not sold. */
export async function priceOf(
  { db, studio }: World,
  { classId, sessionId }: { classId: string; sessionId: string | null },
): Promise<number | null> {
  const { pricePaise, singlePricePaise, proRata } = await db
    .selectFrom('classes')
    .select(['pricePaise', 'singlePricePaise', 'proRata'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (sessionId !== null) return singlePricePaise === null ? null : singlePricePaise / 100
  const sessions = await db
    .selectFrom('classSessions')
    .select(['startsAt', 'cancelledAt'])
    .where('classId', '=', classId)
    .execute()
  const left = sessions.filter((one) => one.cancelledAt === null && one.startsAt > studio.now()).length
  const price = pricePaise / 100
  if (proRata === 0 || left === 0 || left === sessions.length) return price
  return Math.max(1, Math.round((price * left) / sessions.length))
}
