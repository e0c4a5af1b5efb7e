import type { Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import type { StudioEmail } from './email.ts'
import { writeEmail } from './outbox.ts'

export async function tellStudio(studio: Studio, trx: Trx, email: StudioEmail): Promise<void> {
  await writeEmail(studio, trx, { ...email, recipient: studio.settings.studioEmail, essential: true })
}
