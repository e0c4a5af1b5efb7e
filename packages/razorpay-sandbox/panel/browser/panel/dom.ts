type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<HTMLElementTagNameMap[Tag]>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

export function button(text: string, label: string, work: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', ariaLabel: label }, [text])
  made.addEventListener('click', work)
  return made
}
