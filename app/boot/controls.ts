import { keepFocus } from '../ui/place.ts'
import { followTheme, switchTheme } from '../ui/theme.ts'
import { showPendingToast, watchToastKeys } from '../ui/toast.ts'
import { showViewerTimes } from '../ui/viewer-time.ts'
import { prepareCarousels, turn } from './carousel.ts'
import { prepareDrafts } from './draft.ts'
import { bringFaces } from './fonts.ts'
import { replaceFailedImages } from './images.ts'
import { initMember } from './member-here.ts'
import { pressMenu, watchMenus } from './menu.ts'
import { preparePlayers } from './players.ts'
import { prefetchLinks } from './prefetch.ts'
import { openProfile, watchProfile } from './profile.ts'
import { onContent } from './shown.ts'
import { followLink, prepareReturns, search, send, watchChoices } from './swap.ts'

/**
 * The controls of every page, fetched once it is shown: React has printed them on the server, and says with `data-on` what
 * a press on them does. All of them work without this script as well, as links and forms.
 */
// biome-ignore lint/suspicious/noExplicitAny: each knows its own kind of element
const PRESSES: Record<string, (element: any) => unknown> = {
  theme: switchTheme,
  menu: pressMenu,
  turn,
  back: goBack,
  reload: () => location.reload(),
  link: followLink,
  search,
  send,
  profile: openProfile,
  enroll: (form) =>
    import('./enroll.ts').then(({ startEnrollment }) => startEnrollment(form), sendPlainly(form)),
  wait: (form) => import('./enroll.ts').then(({ joinList }) => joinList(form), sendPlainly(form)),
  leave: (button) => import('./enroll.ts').then(({ leaveList }) => leaveList(button)),
  'delete-post': (button) => import('./delete-post.ts').then(({ askToDelete }) => askToDelete(button)),
}

function answer(event: Event) {
  if (event.defaultPrevented) return
  const element = (event.target as Element).closest<HTMLElement>('[data-on]')
  const press = PRESSES[element?.dataset.on ?? '']
  if (!element || !press || (element.tagName === 'FORM') !== (event.type === 'submit')) return
  const { ctrlKey, metaKey, shiftKey, button } = event as MouseEvent
  // Into a new tab or window a link leads by itself.
  if (element.tagName === 'A' && (ctrlKey || metaKey || shiftKey || button > 0)) return
  if (element.dataset.on === 'back' && !cameFromAPage()) return
  event.preventDefault()
  press(element)
}

/** Fetched once somebody has typed an email. */
function checkEmail({ target }: Event) {
  if (target instanceof HTMLInputElement && target.type === 'email')
    import('./email-suggestion.ts').then(
      ({ suggestEmail }) => suggestEmail(target),
      () => undefined,
    )
}

/** A page that was left by a full load is the referrer. */
function cameFromAPage() {
  return document.referrer !== '' && history.length > 1
}

function goBack() {
  history.back()
}

/** Browsers fetch the manifest as soon as they read of it: it would take its turn before the pictures. */
function offerInstallation() {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }),
  )
}

/** What a press needs cannot be had: the form leads on as it does without script. */
function sendPlainly(form: HTMLFormElement) {
  return () => form.submit()
}

/** Hydration would remove what is put into the page before it. */
function whenReady(run: () => void) {
  const { application, ready } = document.documentElement.dataset
  if (!application || ready !== undefined) run()
  else addEventListener('application-ready', run, { once: true })
}

addEventListener('click', answer)
addEventListener('submit', answer)
addEventListener('change', checkEmail)
followTheme()
keepFocus()
watchMenus()
watchToastKeys()
replaceFailedImages()
onContent(prepareCarousels)
onContent(showViewerTimes)
onContent(prepareDrafts)
onContent(preparePlayers)
onContent(prepareReturns)
watchChoices()
watchProfile()
prefetchLinks()
offerInstallation()
initMember()
whenReady(showPendingToast)
whenReady(bringFaces)
// A link of an e-mail was one press already.
document.querySelector<HTMLFormElement>('form[data-at-once]')?.requestSubmit()
dispatchEvent(new Event('controls-ready'))
