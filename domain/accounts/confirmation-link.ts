import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'

const LINK_MS = LIFETIMES.addressLinkHours * 3_600_000

export async function writeLink(studio: Studio, trx: Trx, userId: string, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = studio.now()
  await trx
    .insertInto('emailChanges')
    .values({ tokenHash: hashToken(token), userId, email, createdAt: now, expiresAt: now + LINK_MS })
    .execute()
  return token
}
