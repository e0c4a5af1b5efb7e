import type { Studio } from '../core/studio.ts'

const LEFT_MS = 30 * 86_400_000

export async function sweepSubscribers(studio: Studio): Promise<void> {
  const now = studio.now()
  await studio.db
    .deleteFrom('subscribers')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('confirmedAt', 'is', null),
          eb('unsubscribedAt', 'is', null),
          eb('confirmExpiresAt', '<=', now),
        ]),
        eb('unsubscribedAt', '<=', now - LEFT_MS),
      ]),
    )
    .execute()
}
