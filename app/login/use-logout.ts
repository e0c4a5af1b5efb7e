import { api } from '../api/client.ts'
import { failureTextOf } from '../api/failure-text.ts'
import { forgetOffline, forgetRolls } from '../desk/forget.ts'
import { forgetTyping } from '../form/kept-typing.ts'
import { toast } from '../ui/toast.ts'
import { forgetUnsaved, mayLeaveBehind, unsaved } from '../ui/unsaved.ts'
import { remember } from './remembered.ts'

/** Ends the session and leaves by a full page load, so that nothing private stays in memory. */
export function useLogout() {
  return async function logOut() {
    if (unsaved().length > 0 && !mayLeaveBehind()) return
    const answer = await api.logout()
    if (!answer.ok && answer.status !== 401) return toast.error(failureTextOf(answer))
    forgetUnsaved()
    forgetTyping()
    remember(null)
    forgetRolls()
    await forgetOffline().catch(() => {})
    location.assign('/')
  }
}
