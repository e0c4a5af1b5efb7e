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

/** Paise as rupees with Indian grouping: 14990000 is ₹1,49,900.00, shown without paise where there are none. */
export function rupees(paise) {
  const whole = paise % 100 === 0
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: whole ? 0 : 2,
  }).format(paise / 100)
}

/** A labelled input with room for what is wrong with it. */
export function field(name, label, attributes) {
  return element('div', { class: 'field' }, [
    element('label', { for: name }, label),
    element('input', { id: name, name, type: 'text', 'aria-describedby': `${name}-problem`, ...attributes }),
    element('p', { class: 'problem', id: `${name}-problem` }),
  ])
}
