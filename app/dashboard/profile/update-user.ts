import type { User } from '../../../contract/accounts.ts'
import { currentUser, remember } from '../../device/remembered.ts'

/** A change of the member's that the server has accepted, merged into what this browser remembers. */
export function updateUser(changes: Partial<User>) {
  const user = currentUser()
  if (user) remember({ ...user, ...changes })
}
