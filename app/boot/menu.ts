/** The button of a menu that covers the page; the styles show what `aria-expanded` says. */
export function pressMenu(button: Element) {
  setOpen(button, button.getAttribute('aria-expanded') !== 'true')
}

/** An open menu closes by Escape, which gives the focus back, by leaving it, and by going where one of its links leads. */
export function watchMenus() {
  addEventListener('keydown', ({ key }) => {
    const button = key === 'Escape' && openButton()
    if (!button) return
    setOpen(button, false)
    button.focus()
  })
  addEventListener('focusout', ({ relatedTarget }) => {
    const button = openButton()
    if (!(relatedTarget instanceof Node) || !button) return
    const bar = button.closest('header')
    if (bar && !bar.contains(relatedTarget)) setOpen(button, false)
  })
  addEventListener('click', ({ target }) => {
    const button = openButton()
    if (button && (target as Element).closest('header a')) setOpen(button, false)
  })
  // "Back" may show the page as it was left.
  addEventListener('pagehide', () => {
    const button = openButton()
    if (button) setOpen(button, false)
  })
}

function openButton() {
  return document.querySelector<HTMLElement>('[data-on=menu][aria-expanded=true]')
}

function setOpen(button: Element, open: boolean) {
  button.setAttribute('aria-expanded', String(open))
  button.setAttribute('aria-label', open ? 'Close menu' : 'Open menu')
}
