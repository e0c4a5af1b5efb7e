import { showSavedTheme } from '../ui/theme.ts'
import { beginWithStandIns } from './fonts.ts'
import { holdPresses } from './held-presses.ts'

/**
 * The script that runs before the first paint, in the head of every page: how the page is shown to this reader, and what they
 * do before the controls have come (controls.ts).
 */
const { controls = '', offset } = document.currentScript?.dataset ?? {}
const root = document.documentElement

showSavedTheme()
try {
  // Of "Try for free" and "Dashboard" the styles show one.
  root.classList.toggle('member', localStorage.getItem('isLoggedIn') !== null)
} catch {
  // localStorage unavailable (private mode): a visitor.
}
// Whose clock shows the studio's time need not be told whose time it is.
root.classList.toggle('at-home', -new Date().getTimezoneOffset() === Number(offset))
beginWithStandIns()

/** Milliseconds: a picture may be long in coming. */
const AT_THE_LATEST = 2000

let asked = false
const fetchControls = () => {
  if (asked) return
  asked = true
  const script = document.createElement('script')
  script.type = 'module'
  script.src = controls
  document.head.append(script)
}
const { letGo } = holdPresses({ selector: '[data-on]', until: 'controls-ready', onHold: fetchControls })

// The controls are for later: the page and its leading picture come first, and slow machines paint them after the load.
const idle = globalThis.requestIdleCallback ?? setTimeout
const inNextFrame = () => requestAnimationFrame(() => setTimeout(fetchControls))
const onceShown = () => {
  if (document.hidden) return fetchControls()
  new PerformanceObserver(() => idle(inNextFrame)).observe({ type: 'paint', buffered: true })
}
addEventListener('load', onceShown, { once: true })
setTimeout(fetchControls, AT_THE_LATEST)

/** A script cannot be had: links and plain forms work on, and whoever presses something else knows why nothing happens. */
function giveUp() {
  letGo()
  root.setAttribute('data-plain', '')
  root.classList.remove('stand-in')
  document.querySelector('[data-failed-to-load]')?.removeAttribute('hidden')
}
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true)
