import type { Role } from '../../shared/enums.ts'

declare const proof: unique symbol

/** Only `findLogin` makes one, so a function that takes a Member cannot be called with an unchecked identity. */
export type Member = {
  readonly [proof]: true
  readonly id: string
  readonly loginId: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly emailProvedAt: number | null
  readonly phone: string
  readonly pictureAt: number | null
  readonly instructorAppliedAt: number | null
  readonly instructorApprovedAt: number | null
}
