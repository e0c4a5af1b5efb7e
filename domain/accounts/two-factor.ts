import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { keyOf, keyUri, stepOf } from '../../lib/totp.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { seal, unseal } from '../core/encryption.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { clearTries, requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { twoFactorChanged } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { studioProfile } from '../studio/profile.ts'
import { requireConfirmedEmail } from './confirmed-email.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { requirePassword } from './require-password.ts'

const CODES = 10

/** Nothing changes until a first code is entered. @throws address-unproved, invalid, conflict, too-many */
export async function beginTwoFactor(studio: Studio, member: Member, password: string) {
  requireConfirmedEmail(member)
  await requirePassword(studio, member, password)
  if (await isTwoFactorOn(studio, member.id)) throw new AppError('conflict', TEXTS.twoFactorIsOn)
  const secret = randomBytes(20)
  const row = {
    sealed: seal(studio.settings.healthKey, 'two-factor', member.id, secret.toString('hex')),
    createdAt: studio.now(),
    lastStep: 0,
  }
  await withLiveMember(studio, member, (trx) =>
    trx
      .insertInto('twoFactors')
      .values({ userId: member.id, ...row, confirmedAt: null })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet(row).where('twoFactors.confirmedAt', 'is', null),
      )
      .execute(),
  )
  const { name: issuer } = await studioProfile(studio)
  return { key: keyOf(secret), uri: keyUri(secret, { issuer, account: member.email }) }
}

/**
 * Forgets all browsers but this one: the others knew only the password.
 * @returns the recovery codes, which are shown only once
 * @throws conflict without a new key; invalid when the code is wrong; too-many
 */
export async function confirmTwoFactor(
  studio: Studio,
  member: Member,
  code: string,
  browser: string | undefined,
): Promise<string[]> {
  const tries = `code:login:${member.loginId}`
  await requireTry(studio, tries, studio.settings.throttle.loginsPerAccount)
  const codes = await withLiveMember(studio, member, async (trx) => {
    const row = await trx
      .selectFrom('twoFactors')
      .selectAll()
      .where('userId', '=', member.id)
      .where('confirmedAt', 'is', null)
      .executeTakeFirst()
    if (!row) throw new AppError('conflict', TEXTS.twoFactorNotBegun)
    const step = stepOf(secretOf(studio, row), code, studio.now())
    if (step === null) throw new AppError('invalid', TEXTS.codeWrong, { code: TEXTS.codeWrong })
    await trx
      .updateTable('twoFactors')
      .set({ confirmedAt: studio.now(), lastStep: step })
      .where('userId', '=', member.id)
      .execute()
    await forgetBrowsers(trx, member.id, browser)
    await tell(studio, trx, member, 'on')
    return writeCodes(trx, member.id)
  })
  await clearTries(studio, tries)
  return codes
}

export type OwnProof = { password?: string | undefined; code?: string | undefined }

/** A code too where two-factor login is on: someone at an open browser may know the password. @throws invalid, too-many */
export async function requirePasswordAndCode(
  studio: Studio,
  member: Member,
  { password = '', code = '' }: OwnProof,
): Promise<void> {
  await requirePassword(studio, member, password)
  if (await isTwoFactorOn(studio, member.id)) {
    const tries = `code:login:${member.loginId}`
    await requireTry(studio, tries, studio.settings.throttle.loginsPerAccount)
    const fault = code === '' ? TEXTS.codeNeeded : TEXTS.codeWrong
    if (!(await takeCode(studio, member.id, code))) throw new AppError('invalid', fault, { code: fault })
    await clearTries(studio, tries)
  }
}

/** @throws invalid, too-many */
export async function endTwoFactor(
  studio: Studio,
  member: Member,
  proof: { password: string; code?: string | undefined },
): Promise<void> {
  await requirePasswordAndCode(studio, member, proof)
  await withLiveMember(studio, member, async (trx) => {
    const ended = await trx.deleteFrom('twoFactors').where('userId', '=', member.id).executeTakeFirst()
    await trx.deleteFrom('recoveryCodes').where('userId', '=', member.id).execute()
    if (ended.numDeletedRows > 0n) await tell(studio, trx, member, 'off')
  })
}

export async function isTwoFactorOn(studio: Studio, userId: string): Promise<boolean> {
  const row = await studio.db
    .selectFrom('twoFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function recoveryCodesLeft(studio: Studio, userId: string): Promise<number> {
  const rows = await studio.db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
  return rows.length
}

/** An app's code or a recovery code, each accepted once, even by concurrent requests. */
export async function takeCode(studio: Studio, userId: string, code: string): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(plain)) return takeRecoveryCode(studio, userId, plain)
  const row = await studio.db
    .selectFrom('twoFactors')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const step = row ? stepOf(secretOf(studio, row), plain, studio.now()) : null
  if (step === null) return false
  const taken = await studio.db
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

async function takeRecoveryCode(studio: Studio, userId: string, code: string): Promise<boolean> {
  return inTransaction(studio.db, async (trx) => {
    const taken = await trx
      .updateTable('recoveryCodes')
      .set({ usedAt: studio.now() })
      .where('userId', '=', userId)
      .where('codeHash', '=', codeHash(userId, code))
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) return false
    await recordEvent(studio, trx, userId, 'account.recovery-code-used', userId)
    return true
  })
}

function secretOf(studio: Studio, row: { userId: string; sealed: string }): Buffer {
  return Buffer.from(unseal(studio.settings.healthKey, 'two-factor', row.userId, row.sealed), 'hex')
}

/** 128 random bits each, so a plain hash is enough. */
async function writeCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => keyOf(randomBytes(16)))
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: codeHash(userId, code), usedAt: null })))
    .execute()
  return codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
}

function codeHash(userId: string, code: string): string {
  return hashToken(`${userId}:${code.toUpperCase()}`)
}

async function tell(studio: Studio, trx: Trx, member: Member, state: 'on' | 'off') {
  await recordEvent(studio, trx, member.id, `account.two-factor-${state}`, member.id)
  await writeToMember(
    studio,
    trx,
    member.id,
    twoFactorChanged({ userId: member.id, state, at: studio.now() }),
  )
}
