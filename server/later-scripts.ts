import { plainScript } from './own-scripts.ts'

/**
 * Public pages are whole without a script: links, menu, search, carousels and forms work as plain HTML. So the
 * application waits until the page is shown and the browser idle, or until somebody touches a control; a click or a key
 * that came before is kept and done again once the application is there.
 */

type When = 'painted' | 'idle' | 'asked'

function whenNeeded(pathname: string): When {
  // The member area is nothing without the application: it comes right behind the empty rooms.
  if (/^\/yogadashboard(\/|$)/.test(pathname)) return 'painted'
  // Only to be read: nobody but a member, whose way to the dashboard stands in the bar, needs the application unasked.
  if (/^\/(privacy|terms)$/.test(pathname)) return 'asked'
  return 'idle'
}

/** The page with its application fetched later. */
export function scriptsLater(html: string, pathname: string, script = plainScript): string {
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
  const when = whenNeeded(pathname)
  return later.replace(
    '</body>',
    () =>
      `${when === 'painted' ? script(`(${codeOf(askEarly)})()`) : ''}${script(`(${codeOf(waitAndBegin)})(${JSON.stringify(modules)},${JSON.stringify(when)})`)}</body>`,
  )
}

/** What a function says, without its comments and its indentation: every page carries it. */
function codeOf(work: (...given: never[]) => unknown) {
  return work
    .toString()
    .replace(/^ *\/\/.*\n/gm, '')
    .replace(/^ +/gm, '')
}

/**
 * Runs in the browser, as plain JavaScript: what the dashboard begins with is asked for while the application is still on
 * its way, for whom this browser remembers. The application's own calls take these answers (app/api/client.ts).
 */
function askEarly() {
  try {
    const asked: Record<string, Promise<Response>> = {}
    const ask = (path: string, init?: RequestInit) => {
      asked[path] = fetch(path, { credentials: 'include', ...init })
      // Whoever takes the answer hears of a failure.
      asked[path].catch(() => {})
    }
    Object.assign(window, { askedEarly: asked })
    ask('/api/user/me')
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    if (!id || location.pathname !== '/yogadashboard') return
    ask(`/api/classes/getenrolledclasses/${encodeURIComponent(id)}`)
    ask('/api/attendance/days')
    ask(`/api/payments/get/${encodeURIComponent(id)}`)
    ask(`/api/waiting-list/get/${encodeURIComponent(id)}`)
    const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
    if (token)
      ask('/api/daily-achievement/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) },
        body: JSON.stringify({ userId: id }),
      })
  } catch {
    // Storage is closed to us: the application asks for everything itself.
  }
}

/** Runs in the browser, as plain JavaScript. */
function waitAndBegin(modules: string[], when: When) {
  let begun = false
  let ready = false
  const waiting: HTMLElement[] = []
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const typed = new Map<Control, string | boolean>()
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
    script.addEventListener('error', giveUp)
    document.body.append(script)
  }
  // It cannot be had: links and plain forms work on, and whoever presses something else knows why nothing happens.
  const giveUp = () => {
    stopKeeping()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="toasts" role="alert"><div class="notice error"><i></i><p>A part of this page could not be loaded. <a href="">Load it again</a></p></div></div>',
    )
  }
  const keep = (event: Event) => {
    if (ready) return
    const target = event.target as HTMLElement
    const button =
      event.type === 'submit' ? target : target.closest<HTMLElement>('button, [role=tab], [data-later]')
    if (!button) return
    const form = button.closest('form')
    // A form with an address of its own works without us, if not as well.
    if (
      form?.hasAttribute('action') &&
      !form.hasAttribute('data-later') &&
      (event.type === 'submit' || (button as HTMLButtonElement).type === 'submit')
    )
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    const pressed = event.type === 'submit' ? (event as SubmitEvent).submitter : button
    const isSending = (pressed as HTMLButtonElement | null)?.type === 'submit'
    // A form is sent once, however often somebody presses.
    if (pressed && !(isSending && waiting.includes(pressed))) waiting.push(pressed)
    begin()
  }
  const note = (event: Event) => {
    const control = event.target as Control
    typed.delete(control)
    typed.set(
      control,
      /^(checkbox|radio)$/.test(control.type) ? (control as HTMLInputElement).checked : control.value,
    )
    begin()
  }
  // React takes what it finds in a field for what it has put there: so it is emptied and filled in once more.
  const fillIn = (control: Control, content: string | boolean) => {
    if (typeof content === 'boolean') {
      ;(control as HTMLInputElement).checked = !content
      return control.click()
    }
    const isSelect = control instanceof HTMLSelectElement
    const caret = isSelect || document.activeElement !== control ? null : control.selectionStart
    if (!isSelect) control.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, content)
    control.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
    // Who is typing goes on where they were.
    if (!isSelect && caret !== null) control.setSelectionRange(caret, caret)
  }
  const stopKeeping = () => {
    ready = true
    removeEventListener('input', note, true)
    removeEventListener('click', keep, true)
    removeEventListener('submit', keep, true)
  }
  addEventListener('click', keep, true)
  addEventListener('submit', keep, true)
  addEventListener('input', note, true)
  addEventListener(
    'application-ready',
    async () => {
      // What comes meanwhile is kept too: the application does not know yet all that was typed.
      const controls = [...typed.keys()]
      for (const control of controls) {
        if (control.isConnected) fillIn(control, typed.get(control) ?? '')
        // As a person would: one after the other, each seen by the application before the next.
        await new Promise((resolve) => setTimeout(resolve))
      }
      stopKeeping()
      for (const pressed of waiting) {
        if (pressed.isConnected) pressed.click()
        await new Promise((resolve) => setTimeout(resolve))
      }
      // A search that was begun before is searched now, as if Enter had been pressed.
      const search = controls.pop()?.closest('form')
      if (search?.method === 'get' && search.isConnected) search.requestSubmit()
    },
    { once: true },
  )
  const isMember = () => {
    try {
      return localStorage.getItem('isLoggedIn') !== null
    } catch {
      return false
    }
  }
  if (when === 'asked' && !isMember()) return
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(type, begin, { once: true, passive: true })
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 4000 }) : setTimeout(begin, 200)
  // Loaded is not yet painted: the pictures of the first view come before our hundred kilobytes.
  const soon = () => setTimeout(idle, 300)
  if (when === 'painted' && document.hidden) begin()
  else if (when === 'painted') requestAnimationFrame(() => setTimeout(begin))
  else if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
