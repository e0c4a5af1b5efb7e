import { useEffect, useRef } from 'react'
import { forgetTyping } from './kept-typing.ts'

/** What was changed on this page and is not kept yet. */
export type Unsaved = {
  /** Asked at the moment of leaving. */
  isUnsaved(): boolean
  /** Keeps it before the page is left. @returns whether it is kept */
  keep?(): Promise<boolean>
  /** Where it is typed. */
  element?(): Element | null
}

const LEAVE = 'You have unsaved changes. Leave this page?'

const noted = new Set<Unsaved>()

/** From now on leaving asks for it. @returns how to end that */
export function noteUnsaved(one: Unsaved): () => void {
  noted.add(one)
  addEventListener('beforeunload', askAtUnload)
  return () => {
    noted.delete(one)
    // A page that listens is not kept in the memory of some browsers.
    if (noted.size === 0) removeEventListener('beforeunload', askAtUnload)
  }
}

export function unsaved(): Unsaved[] {
  return [...noted].filter((one) => one.isUnsaved())
}

/** Asks; what is left behind is not kept for a later visit either. */
export function confirmDiscard(): boolean {
  const may = confirm(LEAVE)
  if (may) forgetTyping()
  return may
}

/** Anyone who closes a part of the page is asked about what was typed within it. */
export function confirmClose(part: Element | null): boolean {
  const isWithin = (one: Unsaved) => part?.contains(one.element?.() ?? null) ?? false
  return !unsaved().some(isWithin) || confirmDiscard()
}

/** The page is left whatever is typed: it is someone else's now, or they said so. */
export function forgetUnsaved() {
  noted.clear()
  removeEventListener('beforeunload', askAtUnload)
}

function askAtUnload(event: BeforeUnloadEvent) {
  if (unsaved().length > 0) event.preventDefault()
}

/** Something besides a form, such as an email that is looked at before it is sent. */
export function useUnsaved(isUnsaved: boolean, keep?: () => Promise<boolean>) {
  useEffect(() => {
    if (isUnsaved) return noteUnsaved({ isUnsaved: () => true, ...(keep && { keep }) })
  }, [isUnsaved, keep])
}

/**
 * A form in which someone types. Typing the first letter and taking it back is no change.
 * @returns to be called when what it holds is kept
 */
export function useUnsavedForm(form: { current: HTMLFormElement | null }, isGuarded: boolean) {
  const kept = useRef(() => {})
  useEffect(() => {
    const element = form.current
    if (!element || !isGuarded) return
    let before = contentOf(element)
    let end: (() => void) | null = null
    const one: Unsaved = {
      isUnsaved: () => contentOf(element) !== before,
      element: () => element,
    }
    kept.current = () => {
      end?.()
      end = null
    }
    // What is there before someone begins may have come after the form: read again, or emptied when it was sent.
    const begin = () => {
      if (!end) before = contentOf(element)
    }
    const touch = () => {
      end ??= noteUnsaved(one)
    }
    const beginnings = ['focusin', 'pointerdown', 'keydown'] as const
    for (const name of beginnings) element.addEventListener(name, begin, { capture: true })
    element.addEventListener('input', touch)
    element.addEventListener('reset', kept.current)
    return () => {
      kept.current()
      for (const name of beginnings) element.removeEventListener(name, begin, { capture: true })
      element.removeEventListener('input', touch)
      element.removeEventListener('reset', kept.current)
    }
  }, [form, isGuarded])
  return () => kept.current()
}

const NOTHING_TYPED = ['search', 'hidden', 'submit', 'button', 'fieldset', 'output']

function contentOf(form: HTMLFormElement): string {
  const controls = [...form.elements] as HTMLInputElement[]
  return JSON.stringify(
    controls
      .filter(({ type }) => !NOTHING_TYPED.includes(type))
      .map(({ type, name, value, checked }) =>
        type === 'radio' || type === 'checkbox' ? [name, value, checked] : [name, value],
      ),
  )
}
