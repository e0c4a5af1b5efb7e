import { likelyEmail } from '../../shared/typed/email.ts'

/** Below an email field, the address that was probably meant: one press takes it. A form is sent all the same without it. */
export function suggestEmail(field: HTMLInputElement): void {
  const id = `${field.id}-suggestion`
  document.getElementById(id)?.remove()
  const likely = likelyEmail(field.value)
  if (likely === null) return
  const line = Object.assign(document.createElement('p'), { id })
  line.setAttribute('role', 'status')
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: likely,
  })
  line.dataset.suggestion = ''
  button.addEventListener('click', () => {
    takeValue(field, likely)
    line.remove()
    field.focus()
  })
  line.append('Did you mean ', button, '?')
  field.after(line)
}

/** As if it were typed: React hears an event only of a value that it has not set itself. */
function takeValue(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
