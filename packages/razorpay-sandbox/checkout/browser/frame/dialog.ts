import type { Options } from '../messages.ts'
import type { Checkout } from './checkout.ts'
import { button, element } from './dom.ts'
import { money } from './money.ts'

/** The dialog around a view, and what lies behind it. */
export function dialogAround(
  view: HTMLElement[],
  open: Checkout,
  { isFirst, askClose }: { isFirst: boolean; askClose: () => void },
): HTMLElement[] {
  const { name = 'Test merchant', description, image, theme, modal } = open.options
  const backdrop = element('div', { class: 'backdrop' })
  // Colours come from the shop; set through the style object, so the page's own policy may forbid inline styles.
  backdrop.style.background = theme.backdrop_color ?? ''
  if (modal.backdropclose) backdrop.addEventListener('click', askClose)
  const dialog = element(
    'div',
    { class: 'dialog', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'merchant' },
    [
      element('p', { class: 'ribbon' }, [
        element('strong', {}, 'Test Mode'),
        ' Razorpay sandbox: no money moves',
      ]),
      element('header', {}, [
        logo(image, name),
        element('div', { class: 'who' }, [
          element('h1', { id: 'merchant' }, name),
          description && element('p', {}, description),
        ]),
        button('close', '×', askClose, { 'aria-label': 'Close checkout' }),
      ]),
      element('p', { class: 'amount' }, [element('span', {}, 'To pay'), element('strong', {}, money(open))]),
      element('div', { class: 'view' }, view),
      element('footer', {}, lostTabSwitch(open)),
    ],
  )
  if (/^#[0-9a-f]{3,8}$/i.test(theme.color ?? '')) dialog.style.setProperty('--brand', theme.color ?? '')
  // Only the first view rises; the later ones take its place.
  if (modal.animation !== false && isFirst) dialog.classList.add('rising')
  return [backdrop, dialog]
}

function lostTabSwitch(open: Checkout): HTMLElement[] {
  const box = element('input', { type: 'checkbox', id: 'vanish' })
  box.checked = open.closeAfterAuth
  box.addEventListener('change', () => {
    open.closeAfterAuth = box.checked
  })
  return [box, element('label', { for: 'vanish' }, 'After paying, act as if the tab was closed')]
}

/** The shop's picture, or its initial where there is none or it cannot be had from here. */
function logo(image: Options['image'], name: string): HTMLElement {
  const letter = element(
    'span',
    { class: 'logo', 'aria-hidden': 'true' },
    name.trim().charAt(0).toUpperCase(),
  )
  if (!image) return letter
  const picture = element('img', { class: 'logo', src: image, alt: '' })
  picture.addEventListener('error', () => picture.replaceWith(letter))
  return picture
}
