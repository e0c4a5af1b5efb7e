import { openOver } from './dialog.ts'
import { fetchPage } from './swap.ts'

const ID = 'booking'

/** Whether a press on this button comes from the summary itself: what it says was read. */
export function isSummary(form: HTMLFormElement): boolean {
  return form.closest(`#${ID}`) !== null
}

/**
 * Shows the summary of what is about to be bought, as its own page tells it.
 * @returns the form of its button, with the price that was read there; null for "Not now". Where the page cannot be had, the
 * form that was pressed: what is wrong is said by the order.
 */
export async function confirmBooking(
  pressed: HTMLFormElement,
  { slug, sessionId }: { slug: string; sessionId?: string },
): Promise<HTMLFormElement | null> {
  const query = new URLSearchParams({
    ...(sessionId && { session: sessionId }),
    ...(pressed.dataset.kept && { kept: '1' }),
  })
  const page = await fetchPage(`/book/${slug}${query.size > 0 ? `?${query}` : ''}`)
  const dialog = page?.getElementById(ID)
  const form = dialog?.querySelector<HTMLFormElement>('form[data-on=enroll]')
  // Of a session that cannot be had any more the page tells the run.
  const isIt = form?.dataset.sessionId === sessionId
  if (!page || !(dialog instanceof HTMLDialogElement) || !form || !isIt) return pressed
  document.body.append(dialog)
  return new Promise((decide) => {
    let wanted: HTMLFormElement | null = null
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      wanted = form
      // The checkout comes over the page, and nothing comes over an open dialog.
      dialog.close()
    })
    openOver(dialog, () => decide(wanted))
  })
}
