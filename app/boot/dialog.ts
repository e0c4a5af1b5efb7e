/** A dialog that the server told, over everything; gone once it is closed. */
export function openOver(dialog: HTMLDialogElement, onClose: () => void) {
  // Told on the page it is open already, and would not come to the top.
  dialog.removeAttribute('open')
  dialog.showModal()
  // It tells before it asks, so it is read from its title on.
  const title = dialog.querySelector<HTMLElement>('h2')
  if (title) title.tabIndex = -1
  title?.focus({ preventScroll: true })
  dialog.scrollTop = 0
  dialog.addEventListener('click', (event) => {
    // The backdrop is the dialog itself; its content covers all of the rest.
    const close = (event.target as Element).closest('[data-close]')
    if (event.target !== dialog && !close) return
    // Without script it is a link away.
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('keydown', (event) => keepFocus(dialog, event))
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClose()
  })
}

/** Beyond the last stop comes the first: the browser would go to its own bars. */
function keepFocus(dialog: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, summary')]
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement } = document
  const isBeforeFirst = activeElement === first || !stops.some((stop) => stop === activeElement)
  if (event.shiftKey ? !isBeforeFirst : activeElement !== last) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
