/**
 * What stands below the first look is not laid out with it (`.below` in shared.css): it follows when the page has nothing else
 * to do, a piece at a time, so that no press waits for all of it. Whoever scrolls there sooner has it at once.
 */
export async function layOutBelow() {
  const root = document.documentElement
  if (!root.classList.contains('first-look')) return
  const pieces = [...document.querySelectorAll<HTMLElement>('.below')]
  for (const piece of pieces) {
    await spareTime()
    piece.style.contentVisibility = 'visible'
  }
  root.classList.remove('first-look')
  for (const piece of pieces) piece.style.removeProperty('content-visibility')
}

/** After the next frame, so that what was done before has been laid out. */
function spareTime() {
  const wait = globalThis.requestIdleCallback ?? setTimeout
  return new Promise((resolve) => requestAnimationFrame(() => wait(resolve)))
}
