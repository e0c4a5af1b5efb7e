type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What is typed and ticked before React has taken a page over, replayed to React afterwards: it takes what it finds in a field
 * for what it has put there itself.
 */
export function noteTyping() {
  const typed = new Map<Control, string | boolean>()
  const note = ({ target }: Event) => {
    const control = target as Control
    // The order is that of the last touch.
    typed.delete(control)
    typed.set(control, isTick(control) ? control.checked : control.value)
  }
  addEventListener('input', note, true)
  return {
    async tellReact() {
      for (const control of [...typed.keys()]) {
        if (control.isConnected) fillIn(control, typed.get(control) ?? '')
        // As a person would: each is seen before the next. What comes meanwhile is noted too.
        await new Promise((resolve) => setTimeout(resolve))
      }
      removeEventListener('input', note, true)
    },
  }
}

/** Emptied and filled in once more, past the setter with which React watches the field. */
export function fillIn(control: Control, content: string | boolean) {
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
