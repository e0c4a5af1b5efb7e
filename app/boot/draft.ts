import { readStored, writeStored } from '../device/storage.ts'

/** What was written stays with the tab until it is sent, also while its writer looks at another page. */
export function prepareDrafts(part: ParentNode) {
  const sent = part.querySelector<HTMLElement>('[data-draft-sent]')?.dataset.draftSent
  if (sent) writeStored('sessionStorage', sent, null)
  for (const form of part.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const key = form.dataset.draft ?? ''
    for (const [name, text] of Object.entries<string>(readStored('sessionStorage', key) ?? {})) {
      const field = form.elements.namedItem(name)
      if (field && 'value' in field && !field.value) field.value = text
    }
    form.addEventListener('input', () =>
      writeStored('sessionStorage', key, Object.fromEntries(new FormData(form))),
    )
  }
}
