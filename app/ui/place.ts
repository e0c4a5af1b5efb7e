/** What has a heading of its own. */
const PARTS = 'section, article, li, form, dialog, [role=dialog], [role=region], [role=group], main'
const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend'

/**
 * Remembers where an element stands.
 * @returns gives it the focus or, if an act has removed it, the heading of the nearest part around it that is left, else the page's
 */
export function rememberPlace(element: Element | null): () => void {
  const around: Element[] = []
  for (let part = element?.parentElement?.closest(PARTS); part; part = part.parentElement?.closest(PARTS))
    around.push(part)
  return () => {
    if (element instanceof HTMLElement && element !== document.body && canFocus(element))
      return focusOn(element)
    const headings = around.flatMap((part) => [...part.querySelectorAll<HTMLElement>(HEADINGS)].slice(0, 1))
    const heading = [...headings, ...document.querySelectorAll<HTMLElement>('main h1, main')].find(canFocus)
    if (!heading) return
    if (heading.tabIndex < 0) heading.tabIndex = -1
    focusOn(heading)
  }
}

function canFocus(element: HTMLElement) {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

/** Into view only for who works with the keyboard: under a pointer nothing moves. */
function focusOn(element: HTMLElement) {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}

/** An act may take a moment to give the focus away itself. */
const AFTER_ACTS_MS = 100
/** Toasts come and go, and dialogs return the focus themselves. */
const PASSING = '.toasts, [role=dialog], dialog'

/** When what has the focus is removed, hidden or disabled, the focus goes to the nearest place that is left. */
export function keepFocus() {
  let focused: Element | null = null
  let goBack = () => {}
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (document.activeElement === document.body && focused && !canFocus(focused as HTMLElement)) goBack()
    }, AFTER_ACTS_MS)
  }
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    focused = target
    if (!target.closest(PASSING)) goBack = rememberPlace(target)
  })
  addEventListener('focusout', ({ relatedTarget }) => relatedTarget === null && look())
  // Who presses on nothing wants nothing to have the focus.
  addEventListener('pointerdown', ({ target }) => {
    if (!focused?.contains(target as Node)) focused = null
  })
  // Not every browser says that the focus went with its element.
  new MutationObserver(() => focused && !focused.isConnected && look()).observe(document.body, {
    childList: true,
    subtree: true,
  })
}
