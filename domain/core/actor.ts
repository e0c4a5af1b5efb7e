import type { Role } from '../../shared/enums.ts'

declare const proof: unique symbol

/**
 * Somebody whose login was checked. Only `findLogin` makes one, so a function that takes a Member cannot be called for
 * a person who merely says who they are.
 */
export type Member = {
  readonly [proof]: true
  readonly id: string
  readonly loginId: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** When the address was shown to be theirs; null before. */
  readonly emailProvedAt: number | null
  readonly phone: string
  /** When the member's picture was last changed; null without one. */
  readonly pictureAt: number | null
  readonly instructorAppliedAt: number | null
  readonly instructorApprovedAt: number | null
}
