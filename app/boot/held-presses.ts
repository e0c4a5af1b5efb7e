/**
 * Presses that come before the script that answers them are kept, and done once that is there. What somebody types stays
 * in its field by itself.
 */
type Answering = {
  /** The forms and controls that the script answers for. */
  selector: string
  /** The event of the window that says that it is there. */
  until: string
  /** Called at each press, to fetch it at once. */
  wanted?(): void
  /** Done before the presses are. */
  before?(): Promise<void>
}

type Kept = { of: Element; again(): void; withoutUs?(): void }

/** @returns `letGo`, for when the script cannot be had: forms are sent as plain ones, and nothing is kept any more */
export function holdPresses({ selector, until, wanted, before }: Answering): { letGo(): void } {
  const waiting: Kept[] = []
  const keep = (event: Event) => {
    const kept = event.type === 'submit' ? sending(event as SubmitEvent) : pressing(event as MouseEvent)
    if (!kept?.of.matches(selector)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A form is sent once, however often somebody presses.
    if (!(kept.withoutUs && waiting.some(({ of }) => of === kept.of))) waiting.push(kept)
    wanted?.()
  }
  const pressing = (event: MouseEvent): Kept | null => {
    const pressed = (event.target as Element).closest<HTMLElement>(selector)
    // Into a new tab a link leads by itself; a form says itself when it is sent.
    if (!pressed || pressed.tagName === 'FORM' || event.ctrlKey || event.metaKey || event.shiftKey)
      return null
    return { of: pressed, again: () => pressed.click() }
  }
  const stop = () => {
    removeEventListener('click', keep, true)
    removeEventListener('submit', keep, true)
    return waiting.splice(0).filter(({ of }) => of.isConnected)
  }
  const doAll = async () => {
    await before?.()
    for (const { again } of stop()) {
      again()
      // As a person would: one after the other, each answered before the next.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  addEventListener('click', keep, true)
  addEventListener('submit', keep, true)
  addEventListener(until, doAll, { once: true })
  return {
    letGo() {
      removeEventListener(until, doAll)
      for (const { withoutUs } of stop()) withoutUs?.()
    },
  }
}

function sending({ target, submitter }: SubmitEvent): Kept {
  const form = target as HTMLFormElement
  return { of: form, again: () => form.requestSubmit(submitter), withoutUs: () => form.submit() }
}
