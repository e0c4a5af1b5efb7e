/** Before parts of another page are shown, this one takes over the stylesheets that it lacks, in the order of the other page. */
export function bringStyles(page: Document) {
  let before: Element | null = null
  for (const fresh of page.querySelectorAll<HTMLStyleElement>('style[data-path]')) {
    const path = fresh.dataset.path ?? ''
    const own: Element | null = document.querySelector(`style[data-path="${path}"], link[href="${path}"]`)
    if (!own) document.head.insertBefore(fresh, before?.nextSibling ?? null)
    before = own ?? fresh
  }
}
