import { type RefObject, useEffect, useRef } from 'react'
import { currentUser } from '../device/remembered.ts'
import { readStored, writeStored } from '../device/storage.ts'

/**
 * What is typed in a form and not sent yet outlives a reload, a discarded tab, "Back" and a login that ends: it stays in the session
 * storage of the tab until it is sent or given up. Passwords, files and answers about health are never kept.
 */
const PREFIX = 'form '
const NEVER_KEPT = ['password', 'file', 'hidden', 'search', 'submit', 'button', 'reset', 'image']
/** Fields about health, and codes of the second factor. */
const PRIVATE_FIELDS =
  /^(injuries|medications|medicalConditions.*|healthConsent|stressLevel|sleepQuality|code)$/
/** A field may come with the choice above it. */
const TRIES = 3

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** @returns to be called when what the form holds is sent or given up */
export function useKeptTyping(
  form: RefObject<HTMLFormElement | null>,
  isKept: boolean | 'beside password',
): () => void {
  const forget = useRef(() => {})
  useEffect(() => {
    const element = form.current
    // A form that asks for a password is about nothing else, or keeps what else it has by itself.
    if (!element || !isKept) return
    if (isKept !== 'beside password' && element.querySelector('[type=password]')) return
    // Anyone who logs in next on this tab finds nothing of it.
    const whose = currentUser()?.id ?? ''
    let key = keyOf(element, whose)
    let isTouched = false
    const restoring = setTimeout(() => restore(element, readStored('sessionStorage', key)))
    // The form may have been read again or emptied since.
    const begin = () => {
      if (!isTouched) key = keyOf(element, whose)
    }
    const keep = () => {
      isTouched = true
      writeStored('sessionStorage', key, contentOf(element))
    }
    forget.current = () => {
      isTouched = false
      writeStored('sessionStorage', key, null)
    }
    const drop = () => forget.current()
    element.addEventListener('focusin', begin)
    element.addEventListener('input', keep)
    element.addEventListener('change', keep)
    element.addEventListener('reset', drop)
    return () => {
      clearTimeout(restoring)
      element.removeEventListener('focusin', begin)
      element.removeEventListener('input', keep)
      element.removeEventListener('change', keep)
      element.removeEventListener('reset', drop)
    }
  }, [form, isKept])
  return () => forget.current()
}

/** At the end of a login, and when someone leaves what they typed behind. */
export function forgetTyping() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

/**
 * By what the form is about and what it began with: another one of the same page, and a record that someone else has changed since,
 * get nothing that was meant for this one. A note for oneself must not come back in the field that members read.
 */
function keyOf(form: HTMLFormElement, whose: string): string {
  const about = aboutOf(form)
  const alike = [...document.forms].filter((one) => aboutOf(one) === about)
  return `${PREFIX}${whose} ${location.pathname} ${about} ${alike.indexOf(form)} ${JSON.stringify(contentOf(form))}`
}

/** The heading above it, and the names of its fields as people read them. */
function aboutOf(form: HTMLFormElement): string {
  const around = form.closest('li, tr, section, article, [role=dialog]')
  const heading = around?.querySelector('h1, h2, h3, b, th')?.textContent ?? ''
  const labels = controlsOf(form).map(({ labels }) => labels?.[0]?.textContent ?? '')
  return JSON.stringify([heading, ...labels])
}

type Content = [name: string, value: string | boolean][]

function contentOf(form: HTMLFormElement): Content {
  return controlsOf(form).map((control) =>
    isTick(control) ? [`${control.name}=${control.value}`, control.checked] : [control.name, control.value],
  )
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLTextAreaElement ||
        one instanceof HTMLSelectElement) &&
      one.name !== '' &&
      !NEVER_KEPT.includes(one.type) &&
      // One that is shown is text.
      !('autocomplete' in one && one.autocomplete.includes('password')) &&
      !PRIVATE_FIELDS.test(one.name),
  )
}

async function restore(form: HTMLFormElement, kept: Content | null) {
  const values = new Map(Array.isArray(kept) ? kept : [])
  if (values.size === 0) return
  for (let tries = 0; tries < TRIES; tries++) {
    for (const control of controlsOf(form)) {
      const key = isTick(control) ? `${control.name}=${control.value}` : control.name
      const value = values.get(key)
      values.delete(key)
      const now = isTick(control) ? control.checked : control.value
      // A radio button is let go by the press on another one.
      if (value === undefined || value === now || (control.type === 'radio' && !value)) continue
      fillIn(control, value)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Emptied and filled in once more, past the setter with which React watches the field. */
function fillIn(control: Control, content: string | boolean) {
  if (isTick(control)) {
    control.checked = !content
    return control.click()
  }
  const isSelect = control instanceof HTMLSelectElement
  const caret = isSelect || document.activeElement !== control ? null : control.selectionStart
  if (!isSelect) control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, content)
  control.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
  // Who is typing goes on where they were.
  if (!isSelect && caret !== null) control.setSelectionRange(caret, caret)
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}
