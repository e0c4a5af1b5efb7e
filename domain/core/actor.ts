import type { Role } from '../../shared/enums.ts'

declare const proof: unique symbol

/** Only `findLogin` makes one, so a function that takes a Member cannot be called with an unchecked identity. */
export type Member = {
  readonly [proof]: true
  readonly id: string
  readonly loginId: string
  /** Not for permissions at the desk (`requireMay`): owners and managers of all centres are admin here, teachers instructor. */
  readonly role: Role
  /** Whether they have access to the desk. */
  readonly isStaff: boolean
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly emailProvedAt: number | null
  readonly phone: string
  readonly pictureAt: number | null
  readonly instructorAppliedAt: number | null
  readonly instructorApprovedAt: number | null
}
