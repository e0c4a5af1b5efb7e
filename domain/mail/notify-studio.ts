import type { Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { studioProfile } from '../studio/profile.ts'
import type { StudioEmail } from './email.ts'
import { writeEmail } from './outbox.ts'

/** Writes to the studio’s own email. */
export async function notifyStudio(studio: Studio, trx: Trx, email: StudioEmail): Promise<void> {
  const { email: recipient } = await studioProfile({ ...studio, db: trx })
  await writeEmail(studio, trx, { ...email, recipient, essential: true })
}
