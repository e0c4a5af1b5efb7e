import type { WaitOnWire } from '../../contract/enrollment.ts'
import { TIMINGS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { awaitEnrollment, enroll, type ForSale, type Outcome } from '../classes/enroll.ts'
import { enrollPath } from '../classes/enroll-path.ts'
import { ENROLLMENT_CHANGED, WAITS_CHANGED } from '../classes/events.ts'
import { showWait } from '../classes/wait-view.ts'
import { confirmLogin, currentUser, remember, wayInPath } from '../device/remembered.ts'
import { toast, toastOnNextPage } from '../ui/toast.ts'
import { confirmBooking, isSummary } from './confirm-booking.ts'
import { findOwned, insteadOfButton, type Owned } from './owned.ts'
import { refreshPage } from './refresh.ts'
import { onContent } from './shown.ts'
import { setBusy } from './swap.ts'

/** Buying a class and standing on its waiting list, on every page that has a button for it; fetched by the first press. */
const milliseconds = TIMINGS.reading

type Sold = ForSale & { slug: string }

/** One payment at a time on a page, whichever button began it. */
let underWay = false

export async function startEnrollment(form: HTMLFormElement) {
  if (underWay) return
  underWay = true
  let sold = soldBy(form)
  setBusy(form, true)
  try {
    const user = await whoIsHere()
    if (!user) return toLogin(enrollPath(sold.slug, sold.sessionId))
    const isSeen = isSummary(form)
    if (!isSeen && insteadOfButton(await findOwned(user.id), sold))
      return await tell({ kind: 'already' }, sold, user.id)
    const wanted = isSeen ? form : await confirmBooking(form, sold)
    if (!wanted) return
    sold = soldBy(wanted)
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
  const sessionId = rest.get('session')
  for (const name of ['enroll', 'session']) rest.delete(name)
  history.replaceState(history.state, '', rest.size > 0 ? `${pathname}?${rest}` : pathname)
  const of = sessionId ? `[data-session-id="${CSS.escape(sessionId)}"]` : ':not([data-session-id])'
  const form = document.querySelector<HTMLFormElement>(`main :is([data-on=enroll], [data-on=wait])${of}`)
  if (form?.dataset.on === 'enroll') startEnrollment(form)
  else if (form) joinList(form)
}

export async function joinList(form: HTMLFormElement) {
  const sold = soldBy(form)
  const user = await whoIsHere()
  if (!user) return toLogin(enrollPath(sold.slug, sold.sessionId))
  setBusy(form, true)
  const answer = await memberApi.joinWaitingList(placeOf(user.id, sold))
  await afterList(answer, sold, user.id)
  setBusy(form, false)
}

export async function leaveList(button: HTMLElement) {
  const sold = soldBy(button)
  const user = await whoIsHere()
  if (!user || button.ariaDisabled) return
  button.ariaBusy = button.ariaDisabled = 'true'
  button.textContent = 'Leaving...'
  const answer = await memberApi.leaveWaitingList(placeOf(user.id, sold))
  await afterList(answer, sold, user.id)
  button.ariaBusy = button.ariaDisabled = null
  button.textContent = 'Leave the list'
}

function placeOf(userId: string, { _id: classId, sessionId }: Sold) {
  return { userId, classId, sessionId }
}

async function afterList(
  answer: Awaited<ReturnType<typeof memberApi.joinWaitingList | typeof memberApi.leaveWaitingList>>,
  sold: Sold,
  userId: string,
) {
  if (answer.status === 401) return toLogin(enrollPath(sold.slug, sold.sessionId))
  await reloadWaits(userId)
  if (answer.ok) return toast.success(answer.message)
  if (answer.code !== 'already-enrolled')
    return toast.error(answer.message || (answer.status ? TEXTS.unexpected : TEXTS.unreachable))
  toastOnNextPage('info', answer.message)
  location.assign(sold.sessionId ? pageOf(sold) : `/yogadashboard/yoga-class/${sold._id}`)
}

/** The server knows, and was asked when the page came; where it cannot be reached, whom this browser remembers. */
async function whoIsHere() {
  const answer = await confirmLogin()
  return answer.ok ? answer.user : currentUser()
}

function soldBy({ dataset }: HTMLElement): Sold {
  const { classId = '', title = '', price, slug = '', sessionId } = dataset
  return { _id: classId, title, price: Number(price), slug, sessionId }
}

/** Where one has it among what one has. */
function pageOf({ sessionId }: Sold): string {
  return sessionId ? `/yogadashboard/session/${sessionId}` : '/yogadashboard/classes'
}

/** The moment after paying: the ticket, whose print is pulled once (dashboard/ticket). */
function newTicketOf({ _id, sessionId }: Sold): string {
  return `/yogadashboard/ticket/${_id}${sessionId ? `?session=${sessionId}` : ''}#new`
}

/** To the login, or to an account of their own for someone new. The remembered user is forgotten first: those pages redirect whom they take for logged in. */
function toLogin(next: string) {
  remember(null)
  location.assign(wayInPath(next))
}

/** Says how it ended, and leads on. Ends when nothing of it is under way any more. */
async function tell(outcome: Outcome, bought: Sold, userId: string) {
  const { pathname } = location
  const leadOn = (kind: 'success' | 'info', message: string) => {
    toast[kind](message, { milliseconds })
    const isShown = isTakenUp() && kind === 'info' && !bought.sessionId
    // Somebody who has gone elsewhere while the bank took its time stays there.
    if (isShown || location.pathname !== pathname) return
    toastOnNextPage(kind, message, milliseconds)
    location.assign(kind === 'success' ? newTicketOf(bought) : pageOf(bought))
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
      return leadOn('info', bought.sessionId ? TEXTS.placeBookedAlready : TEXTS.alreadyEnrolled)
    case 'loggedOut':
      return toLogin(enrollPath(bought.slug, bought.sessionId))
    case 'pending': {
      if (outcome.loggedOut) {
        toastOnNextPage('info', outcome.message, milliseconds)
        return toLogin(pageOf(bought))
      }
      toast.info(outcome.message, { milliseconds })
      if (!(await awaitEnrollment(userId, bought))) return
      return leadOn('success', bought.sessionId ? TEXTS.placeBooked : TEXTS.paymentSuccessful)
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
  owned = undefined
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
  onContent((part) => part !== document && part.querySelector('[data-waits]') && reloadWaits(userId))
}

/** Where the member stands on the lists of a page's classes. A page of the member area asks by itself. */
async function reloadWaits(userId: string) {
  document.dispatchEvent(new Event(WAITS_CHANGED))
  const places = document.querySelectorAll<HTMLElement>('[data-waits]')
  if (places.length === 0) return
  const answer = await memberApi.waits(userId)
  if (!answer.ok) return
  for (const place of places) showWait(place, answer.data.find(isFor(place)) ?? null)
}

function isFor({ dataset: { waits, session } }: HTMLElement) {
  return (wait: WaitOnWire) => wait.classId === waits && wait.sessionId === (session ?? null)
}

/** Asked once for a page, and again where it is fetched again. */
let owned: Promise<Owned> | undefined

/** Where a button of a public page sells what the member has, the way to it stands instead. */
export function showOwned(userId: string) {
  onContent(async (part) => {
    if (part.querySelector(SELLS) === null) return
    owned ??= findOwned(userId)
    const all = await owned
    for (const form of part.querySelectorAll<HTMLElement>(SELLS)) {
      const sold = soldBy(form)
      const own = insteadOfButton(all, sold)
      // In a list of sessions both ways stand already (showOwnPlaces).
      if (own && !form.closest('[data-places]'))
        (form.closest('[data-waits]') ?? form).replaceWith(linkTo(own, form, sold.title))
    }
  })
}

const SELLS = '[data-on=enroll], [data-on=wait]'

/** As wide and as high as the button that it replaces. */
function linkTo({ text, path }: { text: string; path: string }, form: HTMLElement, title: string) {
  const link = document.createElement('a')
  link.className = form.querySelector('[type=submit]')?.className ?? ''
  link.href = path
  link.textContent = text
  link.ariaLabel = `${text}: ${title}`
  return link
}

/** In which sessions of a public page's class the member has a place already, or gave it up. */
export function showOwnPlaces() {
  onContent(async (part) => {
    const list = part.querySelector<HTMLElement>('[data-places]')
    if (!list) return
    const answer = await api.yogaClass(list.dataset.places ?? '')
    if (!answer.ok) return
    for (const { _id, booked, givenUp } of answer.data.sessions) {
      const row = list.querySelector<HTMLElement>(`[data-place="${CSS.escape(_id)}"]`)
      const own = booked ? 'booked' : givenUp ? 'given-up' : null
      if (row && own)
        for (const child of row.children)
          (child as HTMLElement).hidden = child.getAttribute('data-own') !== own
    }
  })
}
