import { TIMINGS } from '../../shared/limits.ts'
import { readStored, writeStored } from '../device/storage.ts'

type Kind = 'info' | 'success' | 'error'
/** `action` offers one thing to do about it, such as to undo it. */
type Options = { detail?: string; milliseconds?: number; action?: { label: string; run(): void } }

export const UNDO = 'Undo'

/** How many are there at once. */
const MOST = 3

const show = (kind: Kind) => (message: string, options?: Options) => add(kind, message, options)

/** Says something over the page: on public pages and in the application, from what ui/toasts.tsx has printed. */
export const toast = { info: show('info'), success: show('success'), error: show('error') }

function add(kind: Kind, message: string, { detail, milliseconds = TIMINGS.toast, action }: Options = {}) {
  const printed = document.querySelector<HTMLElement>(`[data-toast=${kind}]`)
  const place = printed?.parentElement
  if (!printed || !place) return
  const note = printed.cloneNode(true) as HTMLElement
  note.removeAttribute('data-toast')
  note.setAttribute('data-shown', '')
  note.hidden = false
  const [text, more] = note.querySelectorAll('p')
  const [act, close] = note.querySelectorAll('button')
  text?.append(message)
  if (detail) more?.append(detail)
  else more?.remove()
  if (action) {
    act?.append(action.label)
    if (action.label === UNDO) {
      act?.setAttribute('data-undo', '')
      act?.setAttribute('aria-keyshortcuts', 'Control+Z')
    }
  } else act?.remove()
  const end = () => note.remove()
  close?.addEventListener('click', end)
  act?.addEventListener('click', () => {
    end()
    action?.run()
  })
  // What went wrong stays until it is closed.
  if (kind !== 'error') holdable(note, milliseconds, end)
  const others = [...place.querySelectorAll('[data-shown]')]
  // The same words are not said twice at once, but two Undos under the same words undo two things.
  const said = others.filter((one) => !action && one.textContent === note.textContent)
  for (const old of [...said, ...others.slice(0, 1 - MOST)]) old.remove()
  place.append(note)
}

const shown = (part: string) => [...document.querySelectorAll<HTMLElement>(`[data-shown] ${part}`)].at(-1)

/** Escape closes the last toast, and Ctrl+Z presses its Undo: they stand at the end of the page, many stops away. */
export function watchToastKeys() {
  const press = (event: KeyboardEvent, part: string) => {
    const button = (event.target as Element).closest('dialog, [role=dialog]') ? undefined : shown(part)
    if (!button || event.defaultPrevented) return
    event.preventDefault()
    button.click()
  }
  addEventListener('keydown', (event) => event.key === 'Escape' && press(event, '[data-close]'))
  // Before what waits ten minutes for the same key: this was done last.
  addEventListener('keydown', (event) => isUndoKey(event) && press(event, '[data-undo]'), true)
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) {
  const isTyping = (target as Element).matches('input:not([type=radio], [type=checkbox]), textarea')
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTyping
}

/** Goes by itself, but not while someone points at it or holds the focus in it. */
function holdable(note: HTMLElement, milliseconds: number, end: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(end, milliseconds)
  }
  for (const type of ['mouseenter', 'focusin']) note.addEventListener(type, () => clearTimeout(timer))
  for (const type of ['mouseleave', 'focusout']) note.addEventListener(type, wait)
  wait()
}

const PENDING = 'toast'

/** For a page that is left at once: the next one says it. */
export function toastOnNextPage(kind: Kind, message: string, milliseconds?: number) {
  writeStored('sessionStorage', PENDING, { kind, message, milliseconds })
}

export function showPendingToast() {
  const pending = readStored('sessionStorage', PENDING)
  writeStored('sessionStorage', PENDING, null)
  if (pending?.kind) add(pending.kind, pending.message, { milliseconds: pending.milliseconds })
}
