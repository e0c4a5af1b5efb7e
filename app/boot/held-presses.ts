/**
 * Presses that come before the script that answers them are held, and replayed once that is there. What somebody types stays
 * in its field by itself.
 */
type Answering = {
  /** The forms and controls that the script answers for. */
  selector: string
  /** The event of the window that says that it is there. */
  until: string
  /** Called at each press, to fetch it at once. */
  onHold?(): void
}

type Held = { of: Element; again(): void; withoutUs?(): void }

/** @returns `letGo`, for when the script cannot be had: forms are sent as plain ones, and nothing is held any more */
export function holdPresses({ selector, until, onHold }: Answering): { letGo(): void } {
  const waiting: Held[] = []
  const hold = (event: Event) => {
    const held = event.type === 'submit' ? sending(event as SubmitEvent) : pressing(event as MouseEvent)
    if (!held?.of.matches(selector)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A form is sent once, however often somebody presses.
    if (!(held.withoutUs && waiting.some(({ of }) => of === held.of))) waiting.push(held)
    onHold?.()
  }
  const pressing = (event: MouseEvent): Held | null => {
    const pressed = (event.target as Element).closest<HTMLElement>(selector)
    // Into a new tab a link leads by itself; a form says itself when it is sent.
    if (!pressed || pressed.tagName === 'FORM' || event.ctrlKey || event.metaKey || event.shiftKey)
      return null
    return { of: pressed, again: () => pressed.click() }
  }
  const stop = () => {
    removeEventListener('click', hold, true)
    removeEventListener('submit', hold, true)
    return waiting.splice(0).filter(({ of }) => of.isConnected)
  }
  const doAll = async () => {
    for (const { again } of stop()) {
      again()
      // As a person would: one after the other, each answered before the next.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  addEventListener(until, doAll, { once: true })
  return {
    letGo() {
      removeEventListener(until, doAll)
      for (const { withoutUs } of stop()) withoutUs?.()
    },
  }
}

function sending({ target, submitter }: SubmitEvent): Held {
  const form = target as HTMLFormElement
  return { of: form, again: () => form.requestSubmit(submitter), withoutUs: () => form.submit() }
}
