import { type RefObject, useEffect } from 'react'

const KEY = 'message'

/** What was written stays with the tab until it is sent, also while its writer looks at another page. */
export function useDraft(form: RefObject<HTMLFormElement | null>, isShown: boolean) {
  useEffect(() => {
    const written = form.current
    if (!isShown || !written) return
    for (const [name, text] of Object.entries(read())) {
      const field = written.elements.namedItem(name)
      if (field && 'value' in field && !field.value) field.value = text
    }
    const note = () => keep(JSON.stringify(Object.fromEntries(new FormData(written))))
    written.addEventListener('input', note)
    return () => written.removeEventListener('input', note)
  }, [form, isShown])
}

export function forgetDraft() {
  keep('{}')
}

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

function keep(draft: string) {
  try {
    sessionStorage.setItem(KEY, draft)
  } catch {
    // Storage is closed to us: the text holds for this page.
  }
}
