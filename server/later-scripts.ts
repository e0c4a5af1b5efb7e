/**
 * Public pages are whole without a script: links, menu, search, carousels and forms work as plain HTML. So the
 * application waits until the page is shown and the browser idle, or until somebody touches a control; a click that
 * came before is kept and done again once the application is there.
 */

/** Pages whose forms are the application's own from the first key press on, and the member area. */
const AT_ONCE = /^\/(yogadashboard|authPage|loginPage|forgotPassword|resetPassword)(\/|$)/

/** The page with its application fetched later. Pages that need it at once stay as they are. */
export function scriptsLater(html: string, pathname: string): string {
  if (AT_ONCE.test(pathname)) return html
  const modules: string[] = []
  const lean = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_tag, href: string) => {
    modules.push(href)
    return ''
  })
  const later = lean.replace(
    /<script type="module" async="">([\s\S]*?)<\/script>/,
    (_tag, code: string) => `<script type="text/plain" id="application">${code}</script>`,
  )
  if (later === lean) return html
  return later.replace(
    '</body>',
    `<script>(${waitAndBegin.toString()})(${JSON.stringify(modules)})</script></body>`,
  )
}

/** Runs in the browser, as plain JavaScript. */
function waitAndBegin(modules: string[]) {
  let begun = false
  let ready = false
  let waiting: HTMLElement | null = null
  let typed: HTMLElement | null = null
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('application')?.textContent ?? ''
    document.body.append(script)
  }
  const keep = (event: Event) => {
    if (ready) return
    const target = event.target as HTMLElement
    const button =
      event.type === 'submit' ? target : target.closest<HTMLElement>('button, [role=tab], [data-later]')
    if (!button) return
    const form = button.closest('form')
    // A form with an address of its own works without us.
    if (
      form?.hasAttribute('action') &&
      (event.type === 'submit' || (button as HTMLButtonElement).type === 'submit')
    )
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting =
      event.type === 'submit' ? (((event as SubmitEvent).submitter as HTMLElement | null) ?? null) : button
    begin()
  }
  const note = (event: Event) => {
    typed = event.target as HTMLElement
    begin()
  }
  addEventListener('click', keep, true)
  addEventListener('submit', keep, true)
  addEventListener('input', note, true)
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(type, begin, { once: true, passive: true })
  addEventListener(
    'application-ready',
    () => {
      ready = true
      removeEventListener('click', keep, true)
      removeEventListener('submit', keep, true)
      removeEventListener('input', note, true)
      if (waiting?.isConnected) waiting.click()
      // A search that was begun before is searched now, as if Enter had been pressed.
      const search = typed?.closest('form')
      if (search?.method === 'get' && search.isConnected) search.requestSubmit()
    },
    { once: true },
  )
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 4000 }) : setTimeout(begin, 200)
  // Loaded is not yet painted: the pictures of the first view come before our hundred kilobytes.
  const soon = () => setTimeout(idle, 300)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
