import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'

/**
 * What an address may do for its account waits until somebody has shown that it is theirs. A proof is never taken back, so
 * what was read at the door holds.
 * @throws AppError conflict while the address is not proved
 */
export function requireProvedAddress(member: Member): void {
  if (member.emailProvedAt === null) throw new AppError('address-unproved', TEXTS.confirmFirst)
}
