/** Tab goes round inside the dialog, not out into the page behind it. */
export function keepInside(root: HTMLElement, event: KeyboardEvent): void {
  const stops = [...root.querySelectorAll<HTMLElement>('button, input, select')].filter(
    (one) => !one.closest('[inert], [hidden]') && one.tabIndex >= 0,
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from || !to) return
  event.preventDefault()
  to.focus()
}

/** Makes everything but `front` unreachable until the returned function is called, which brings the focus back. */
export function bringToFront(dialog: HTMLElement, front: HTMLElement): () => void {
  const behind = [...dialog.children].filter((part) => part instanceof HTMLElement)
  const focused = document.activeElement
  for (const part of behind) part.inert = true
  dialog.scrollTop = 0
  dialog.append(front)
  front.querySelector('button')?.focus()
  return () => {
    front.remove()
    for (const part of behind) part.inert = false
    if (focused instanceof HTMLElement) focused.focus()
  }
}
