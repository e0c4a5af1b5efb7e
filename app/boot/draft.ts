/** What was written stays with the tab until it is sent, also while its writer looks at another page. */
export function prepareDrafts(part: ParentNode) {
  const sent = part.querySelector<HTMLElement>('[data-draft-sent]')?.dataset.draftSent
  if (sent) keep(sent, '{}')
  const form = part.querySelector<HTMLFormElement>('form[data-draft]')
  const key = form?.dataset.draft
  if (!form || !key) return
  for (const [name, text] of Object.entries(read(key))) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field && !field.value) field.value = text
  }
  form.addEventListener('input', () => keep(key, JSON.stringify(Object.fromEntries(new FormData(form)))))
}

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function keep(key: string, draft: string) {
  try {
    sessionStorage.setItem(key, draft)
  } catch {
    // Storage is closed to us: the text holds for this page.
  }
}
