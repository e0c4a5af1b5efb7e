import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPresses } from './held-presses.ts'

/** A window that hears events, and elements as far as a press goes. */
let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

function element(tagName: string, selector: string) {
  const done: string[] = []
  const self = {
    tagName,
    isConnected: true,
    done,
    matches: (asked: string) => asked === selector,
    closest: (asked: string) => (asked === selector ? self : null),
    click: () => done.push('clicked'),
    submit: () => done.push('sent plainly'),
    requestSubmit: (submitter: unknown) => done.push(`sent with ${submitter}`),
  }
  return self
}

function happens(type: string, target: unknown, more: object = {}) {
  const event = new Event(type, { cancelable: true })
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(Object.assign(event, more))
  return event.defaultPrevented
}

const arrive = async () => {
  page.dispatchEvent(new Event('ready'))
  await vi.waitFor(() => expect(happens('click', element('BUTTON', '.ours'))).toBe(false))
}

test('a press is kept, asks for the script at once, and is done when that is there, as often as it was made', async () => {
  const onHold = vi.fn()
  holdPresses({ selector: '.ours', until: 'ready', onHold })
  const button = element('BUTTON', '.ours')
  expect([happens('click', button), happens('click', button)]).toEqual([true, true])
  expect(onHold).toHaveBeenCalledTimes(2)
  expect(button.done).toEqual([])
  await arrive()
  await vi.waitFor(() => expect(button.done).toEqual(['clicked', 'clicked']))
})

test('a form is sent once, with the button that was pressed first', async () => {
  holdPresses({ selector: '.ours', until: 'ready' })
  const form = element('FORM', '.ours')
  for (const submitter of ['this', 'that']) expect(happens('submit', form, { submitter })).toBe(true)
  await arrive()
  await vi.waitFor(() => expect(form.done).toEqual(['sent with this']))
})

test('what is not ours, and a link into a new tab, go their own way', () => {
  holdPresses({ selector: '.ours', until: 'ready' })
  expect(happens('click', element('A', '.other'))).toBe(false)
  expect(happens('submit', element('FORM', '.other'))).toBe(false)
  expect(happens('click', element('A', '.ours'), { ctrlKey: true })).toBe(false)
})

test('when the script cannot be had forms are sent as plain ones, and nothing is kept any more', () => {
  const { letGo } = holdPresses({ selector: '.ours', until: 'ready' })
  const [form, button] = [element('FORM', '.ours'), element('BUTTON', '.ours')]
  happens('submit', form)
  happens('click', button)
  letGo()
  expect([form.done, button.done]).toEqual([['sent plainly'], []])
  expect(happens('click', button)).toBe(false)
})

test('what has left the page meanwhile is not pressed', async () => {
  holdPresses({ selector: '.ours', until: 'ready' })
  const button = element('BUTTON', '.ours')
  happens('click', button)
  button.isConnected = false
  await arrive()
  expect(button.done).toEqual([])
})
