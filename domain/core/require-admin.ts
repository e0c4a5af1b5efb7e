import { TEXTS } from '../../shared/texts.ts'
import type { Member } from './actor.ts'
import { AppError } from './errors.ts'

export function requireAdmin(member: Member): void {
  if (member.role !== 'admin') throw new AppError('forbidden', TEXTS.notAllowed)
}
