import type { User } from '../../contract/accounts.ts'
import { remember } from '../device/remembered.ts'
import { onContent } from './shown.ts'

/** What public pages have for members alone; fetched for them. */
export function knowMember(user: User | null) {
  remember(user)
  document.documentElement.classList.toggle('member', user !== null)
  if (!user) return
  onContent((part) => {
    for (const button of part.querySelectorAll<HTMLElement>('[data-on=delete-post]'))
      button.hidden = user.role !== 'admin' && user.id !== button.dataset.author
  })
  const wants = document.querySelector('[data-waits], [data-places]') !== null || isToEnroll()
  // What a press needs may be fetched ahead for whoever is likely to press.
  if (wants || document.querySelector('[data-on=enroll]'))
    import('./enroll.ts').then(({ showWaits, showOwned, showOwnPlaces, beginEnrollment }) => {
      showWaits(user.id)
      showOwned(user.id)
      showOwnPlaces()
      if (isToEnroll()) beginEnrollment()
    })
}

/** Someone chose this class, was sent to the login, and is back. A page that is made ready ahead begins nothing. */
function isToEnroll() {
  return (
    new URLSearchParams(location.search).has('enroll') &&
    !(document as { prerendering?: boolean }).prerendering
  )
}
