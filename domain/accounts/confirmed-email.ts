import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'

/** A confirmation is never withdrawn, so the login's own copy can be trusted. @throws address-unproved */
export function requireConfirmedEmail(member: Member): void {
  if (member.emailProvedAt === null) throw new AppError('address-unproved', TEXTS.confirmFirst)
}
