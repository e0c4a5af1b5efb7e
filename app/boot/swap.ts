import { toast } from '../ui/toast.ts'
import { say } from '../ui/voice.ts'
import { shown } from './shown.ts'
import { bringStyles } from './styles.ts'

/**
 * The server's HTML is the only template: a search, a filter and a form fetch the page that a browser without script would
 * load, and show the parts of it that changed.
 */

/** How long somebody may pause within a word that they type, and how long no message is shown for an answer under way. */
const TYPING_MILLISECONDS = 150
const SILENT_MILLISECONDS = 300

/**
 * The page at an address, or null where no page of ours comes back. This page takes over the stylesheets that it lacks, so that no
 * part of the other one is ever shown without them.
 */
export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  try {
    const response = await fetch(address, { ...init, headers: { accept: 'text/html', ...init?.headers } })
    if (!response.headers.get('content-type')?.startsWith('text/html')) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    bringStyles(page)
    return page
  } catch {
    return null
  }
}

/** Shows the parts of another page with these ids in place of ours; false where it lacks one. */
export function showParts(page: Document, ids: string[]): boolean {
  const pairs = ids.map((id) => [document.getElementById(id), page.getElementById(id)] as const)
  if (pairs.some(([old, fresh]) => !old || !fresh)) return false
  const focused = document.activeElement?.id
  for (const [old, fresh] of pairs) {
    old?.replaceWith(fresh!)
    shown(fresh!)
  }
  document.title = page.title
  if (focused && document.activeElement === document.body)
    document.getElementById(focused)?.focus({ preventScroll: true })
  say(pairs.flatMap(([, fresh]) => fresh?.querySelector('[data-announce]')?.textContent ?? []).join(' '))
  return true
}

const FORMS = 'form[data-on=search]'

let latest = 0
/** Path and query of what is shown. */
let here = ''

type How = 'pushState' | 'replaceState' | null

async function visit(address: string, ids: string[], how: How) {
  const number = ++latest
  const results = document.getElementById(ids.at(-1) ?? '')
  const show = (name: string) => {
    const words = results?.querySelector<HTMLTemplateElement>(`template[data-${name}]`)
    if (words)
      results?.replaceChildren(words.content.cloneNode(true), ...results.querySelectorAll('template'))
  }
  const slow = setTimeout(() => number === latest && show('waiting'), SILENT_MILLISECONDS)
  const page = await fetchPage(address)
  clearTimeout(slow)
  // What was asked for later is what is wanted.
  if (number !== latest) return
  const { pathname, search } = new URL(address, location.href)
  if (how) history[how](null, '', pathname + search)
  here = pathname + search
  if (page) showParts(page, ids) || location.reload()
  else show('failed')
}

const idsOf = (element: HTMLElement) => element.dataset.swap?.split(' ') ?? []

/** A link to another view of the same page. */
export function followLink(link: HTMLAnchorElement) {
  showWords(link.href)
  visit(link.href, idsOf(link), 'pushState')
}

/** The field of a search, which no answer replaces, says what an address asks. */
function showWords(address: string) {
  const words = document.querySelector<HTMLInputElement>(`${FORMS} input[type=search]`)
  if (words) words.value = new URL(address).searchParams.get(words.name) ?? ''
}

export function addressOf(action: string, form: Iterable<[string, unknown]>): string {
  const query = new URLSearchParams()
  for (const [name, value] of form) if (value !== '') query.append(name, String(value))
  return query.size > 0 ? `${action}?${query}` : action
}

let typing: ReturnType<typeof setTimeout>

/** A form that chooses what its page shows. */
export function search(form: HTMLFormElement) {
  // Enter searches at once: what was still waiting for a pause would take the results away once more.
  clearTimeout(typing)
  visit(addressOf(new URL(form.action).pathname, new FormData(form)), idsOf(form), 'replaceState')
}

/** Chooses as one types, and as one chooses; "Back" shows what was shown before. */
export function watchChoices() {
  here = location.pathname + location.search
  addEventListener('input', ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>(FORMS)
    clearTimeout(typing)
    if (!form) return
    if ((target as Element).tagName !== 'SELECT') typing = setTimeout(search, TYPING_MILLISECONDS, form)
    else visit(addressOf(new URL(form.action).pathname, new FormData(form)), idsOf(form), 'pushState')
  })
  addEventListener('popstate', () => {
    const chooser = document.querySelector<HTMLElement>('[data-swap]')
    if (!chooser || here === location.pathname + location.search) return
    showWords(location.href)
    visit(location.href, idsOf(chooser), null)
  })
  // What was typed before this script came.
  for (const field of document.querySelectorAll<HTMLInputElement>(`${FORMS} input[type=search]`))
    if (field.form && field.value !== field.defaultValue) search(field.form)
}

/** A form whose answer is a page: what the server says stands in the form's place. */
export async function send(form: HTMLFormElement) {
  const place = form.closest('[data-answer]')
  if (!place || form.ariaBusy) return
  setBusy(form, true)
  const body = new URLSearchParams([...new FormData(form)] as [string, string][])
  const page = await fetchPage(form.action, { method: 'POST', body })
  setBusy(form, false)
  const answer = page?.getElementById(place.id)
  if (!page || !answer) return toast.error(form.dataset.failed ?? '')
  place.replaceWith(answer)
  shown(answer)
  const found = answer.querySelector<HTMLElement>('[aria-invalid=true], [role=alert], [role=status]')
  if (found && !found.matches('input, textarea')) found.tabIndex = -1
  found?.focus()
}

/** Says on the button of a form that its work is under way. It keeps the focus, which `disabled` would lose. */
export function setBusy(form: HTMLFormElement, busy: boolean) {
  form.ariaBusy = busy ? 'true' : null
  const button = form.querySelector<HTMLElement>('[type=submit]')
  if (!button) return
  button.ariaBusy = button.ariaDisabled = busy ? 'true' : null
  const { busyLabel } = button.dataset
  if (!busyLabel) return
  if (busy) button.dataset.label = button.textContent ?? ''
  button.textContent = (busy ? busyLabel : button.dataset.label) ?? ''
}

/** What stands for a while in the place of a form, which then comes back empty. */
export function prepareReturns(part: ParentNode) {
  const thanks = part.querySelector<HTMLElement>('[data-back-after]')
  const id = thanks?.closest('[data-answer]')?.id
  if (!thanks || !id) return
  setTimeout(async () => {
    const page = thanks.isConnected && (await fetchPage(location.pathname))
    const hadFocus = thanks.contains(document.activeElement)
    if (page && showParts(page, [id]) && hadFocus)
      document.getElementById(id)?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, Number(thanks.dataset.backAfter))
}
