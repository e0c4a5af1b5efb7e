/** A small maker of elements: `element('p', { class: 'x' }, 'text')`. Falsy children are left out. */
export function element(tag, attributes = {}, children = []) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '')
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value)
  }
  made.append(...[children].flat().filter(Boolean))
  return made
}

/** Hundredths as money: 14990000 is ₹1,49,900, 1500 of USD is $15; without hundredths where there are none. */
export function money({ amount, currency }) {
  const whole = amount % 100 === 0
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100)
}

/** A labelled input with room for what is wrong with it. */
export function field(name, label, attributes) {
  return element('div', { class: 'field' }, [
    element('label', { for: name }, label),
    element('input', { id: name, name, type: 'text', 'aria-describedby': `${name}-problem`, ...attributes }),
    element('p', { class: 'problem', id: `${name}-problem` }),
  ])
}
