import { noteTyping } from '../typing/typed-early.ts'
import { startApplication } from './application.ts'
import { giveUp, held } from './before-paint.ts'
import { holdPresses } from './held-presses.ts'
import { followTranslations } from './translations.ts'

/** In the head of the pages of members and of the way to them, where React answers: also what they do before that has come. */
followTranslations()
// What is put into the page before React has taken it over, React takes away.
addEventListener('application-ready', () => document.documentElement.setAttribute('data-ready', ''))
const { tellReact } = noteTyping()
const start = startApplication()
held.push(
  holdPresses({
    selector: 'button[type=button]:not([data-on]), [role=tab], form:not([action], [data-on])',
    until: 'application-ready',
    onHold: start,
    before: tellReact,
  }),
)
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true)
