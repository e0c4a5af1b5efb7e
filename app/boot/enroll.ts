import { TIMINGS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { awaitEnrollment, enroll, type ForSale, type Outcome } from '../classes/enroll.ts'
import { enrollPath } from '../classes/enroll-path.ts'
import { ENROLLMENT_CHANGED, WAITS_CHANGED } from '../classes/events.ts'
import { confirmLogin, currentUser, loginPath, remember } from '../login/remembered.ts'
import { toast, toastOnNextPage } from '../ui/toast.ts'
import { refreshPage } from './refresh.ts'
import { whenShown } from './shown.ts'
import { setBusy } from './swap.ts'
import { showWait } from './wait-view.ts'

/** Buying a class and standing on its waiting list, on every page that has a button for it; fetched by the first press. */
const milliseconds = TIMINGS.reading

type Sold = ForSale & { slug: string }

/** One payment at a time on a page, whichever button began it. */
let underWay = false

export async function startEnrollment(form: HTMLFormElement) {
  if (underWay) return
  underWay = true
  const sold = soldBy(form)
  setBusy(form, true)
  try {
    const user = await whoIsHere()
    if (!user) return toLogin(enrollPath(sold.slug))
    const outcome = await enroll(user, sold)
    underWay = false
    await tell(outcome, sold, user.id)
  } finally {
    underWay = false
    setBusy(form, false)
    focusAgain(form)
  }
}

/** Resumes what somebody was doing when they were sent to the login. */
export function beginEnrollment() {
  const { pathname, search } = location
  const rest = new URLSearchParams(search)
  rest.delete('enroll')
  history.replaceState(history.state, '', rest.size > 0 ? `${pathname}?${rest}` : pathname)
  const form = document.querySelector<HTMLFormElement>('main :is([data-on=enroll], [data-on=wait])')
  if (form?.dataset.on === 'enroll') startEnrollment(form)
  else if (form) joinList(form)
}

export async function joinList(form: HTMLFormElement) {
  const sold = soldBy(form)
  const user = await whoIsHere()
  if (!user) return toLogin(enrollPath(sold.slug))
  setBusy(form, true)
  const answer = await memberApi.joinWaitingList({ userId: user.id, classId: sold._id })
  await afterList(answer, sold, user.id)
  setBusy(form, false)
}

export async function leaveList(button: HTMLElement) {
  const sold = soldBy(button)
  const user = await whoIsHere()
  if (!user || button.ariaDisabled) return
  button.ariaBusy = button.ariaDisabled = 'true'
  button.textContent = 'Leaving...'
  const answer = await memberApi.leaveWaitingList({ userId: user.id, classId: sold._id })
  await afterList(answer, sold, user.id)
  button.ariaBusy = button.ariaDisabled = null
  button.textContent = 'Leave the list'
}

async function afterList(
  answer: Awaited<ReturnType<typeof memberApi.joinWaitingList | typeof memberApi.leaveWaitingList>>,
  { _id, slug }: Sold,
  userId: string,
) {
  if (answer.status === 401) return toLogin(enrollPath(slug))
  await reloadWaits(userId)
  if (answer.ok) return toast.success(answer.message)
  if (answer.code !== 'already-enrolled')
    return toast.error(answer.message || (answer.status ? TEXTS.unexpected : TEXTS.unreachable))
  toastOnNextPage('info', answer.message)
  location.assign(`/yogadashboard/yoga-class/${_id}`)
}

/** Whom this browser remembers is most likely who it is; a visitor may be somebody whose login only the server knows. */
async function whoIsHere() {
  const known = currentUser()
  if (known) return known
  const answer = await confirmLogin()
  return answer.ok ? answer.user : null
}

function soldBy({ dataset }: HTMLElement): Sold {
  const { classId = '', title = '', price, slug = '' } = dataset
  return { _id: classId, title, price: Number(price), slug }
}

/** The remembered user is forgotten first: the login page redirects whom it takes for logged in. */
function toLogin(next: string) {
  remember(null)
  location.assign(loginPath(next))
}

/** Says how it ended, and leads on. Ends when nothing of it is under way any more. */
async function tell(outcome: Outcome, bought: Sold, userId: string) {
  const { pathname } = location
  const leadOn = (kind: 'success' | 'info', message: string) => {
    toast[kind](message, { milliseconds })
    // A page of the member area shows it by itself. Somebody who has gone elsewhere while the bank took its time stays there.
    if (isTakenUp() || location.pathname !== pathname) return
    toastOnNextPage(kind, message, milliseconds)
    location.assign('/yogadashboard/classes')
  }
  switch (outcome.kind) {
    case 'enrolled':
      return leadOn('success', outcome.message)
    case 'kept':
      toast.info(outcome.message, {
        milliseconds,
        action: { label: 'Send the link again', run: sendLinkAgain },
      })
      return refresh()
    case 'already':
      return leadOn('info', TEXTS.alreadyEnrolled)
    case 'loggedOut':
      return toLogin(enrollPath(bought.slug))
    case 'pending': {
      if (outcome.loggedOut) {
        toastOnNextPage('info', outcome.message, milliseconds)
        return toLogin('/yogadashboard/classes')
      }
      toast.info(outcome.message, { milliseconds })
      if (!(await awaitEnrollment(userId, bought._id))) return
      return leadOn('success', TEXTS.paymentSuccessful)
    }
    case 'refused':
      toast.error(outcome.message, { milliseconds })
      await Promise.all([refresh(), reloadWaits(userId)])
      return
    case 'unseen':
      return toast.error(outcome.message, { milliseconds })
    case 'failed':
      return toast.error(TEXTS.paymentFailedAlert, { detail: outcome.reason, milliseconds })
  }
}

async function sendLinkAgain() {
  const answer = await memberApi.sendConfirmation()
  if (answer.ok) toast.success(answer.message, { milliseconds })
  else toast.error(answer.message || TEXTS.unexpected, { milliseconds })
}

/** A page of the member area asks anew by itself; a public one is fetched again. */
async function refresh() {
  if (!isTakenUp()) await refreshPage()
}

function isTakenUp() {
  return !document.dispatchEvent(new Event(ENROLLMENT_CHANGED, { cancelable: true }))
}

/** A button loses the focus to the checkout: it is given back afterwards. */
function focusAgain(form: HTMLFormElement) {
  const { activeElement: now, body } = document
  if (!now || now === body || now.tagName === 'IFRAME')
    form.querySelector<HTMLElement>('[type=submit]')?.focus()
}

const LOOK_MILLISECONDS = 60_000

/** A place moves up, an offer comes and ends: looked at from time to time, and when somebody is back. */
export function showWaits(userId: string) {
  if (!document.querySelector('[data-waits]')) return
  const look = () => document.visibilityState === 'visible' && reloadWaits(userId)
  setInterval(look, LOOK_MILLISECONDS)
  addEventListener('focus', look)
  reloadWaits(userId)
  whenShown((part) => part !== document && part.querySelector('[data-waits]') && reloadWaits(userId))
}

/** Where the member stands on the lists of a page's classes. A page of the member area asks by itself. */
async function reloadWaits(userId: string) {
  document.dispatchEvent(new Event(WAITS_CHANGED))
  const places = document.querySelectorAll<HTMLElement>('[data-waits]')
  if (places.length === 0) return
  const answer = await memberApi.waits(userId)
  if (!answer.ok) return
  for (const place of places)
    showWait(place, answer.data.find(({ classId }) => classId === place.dataset.waits) ?? null)
}
