type Attributes = Record<string, string | boolean | null | undefined>
type Child = Node | string | false | null | undefined

/** A small maker of elements: `element('p', { class: 'x' }, 'text')`. Falsy children are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: Child | Child[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '')
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value)
  }
  for (const child of [children].flat()) if (child) made.append(child)
  return made
}

export function button(className: string, label: string, work: () => void, attributes: Attributes = {}) {
  const made = element('button', { type: 'button', class: className, ...attributes }, label)
  made.addEventListener('click', work)
  return made
}

/** A labelled input with room for what is wrong with it. */
export function field(name: string, label: string, attributes: Attributes) {
  const input = element('input', {
    id: name,
    name,
    type: 'text',
    'aria-describedby': `${name}-problem`,
    ...attributes,
  })
  const box = element('div', { class: 'field' }, [
    element('label', { for: name }, label),
    input,
    element('p', { class: 'problem', id: `${name}-problem` }),
  ])
  return { box, input }
}
