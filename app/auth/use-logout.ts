import { api } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { forgetOffline, forgetRolls } from '../device/forget.ts'
import { remember } from '../device/remembered.ts'
import { forgetTyping } from '../typing/kept-typing.ts'
import { confirmDiscard, forgetUnsaved, unsaved } from '../typing/unsaved.ts'
import { toast } from '../ui/toast.ts'

/** Ends the session and leaves by a full page load, so that nothing private stays in memory. */
export function useLogout() {
  return async function logOut() {
    if (unsaved().length > 0 && !confirmDiscard()) return
    const answer = await api.logout()
    if (!answer.ok && answer.status !== 401) return toast.error(failureText(answer))
    forgetUnsaved()
    forgetTyping()
    remember(null)
    forgetRolls()
    await forgetOffline().catch(() => {})
    location.assign('/')
  }
}
