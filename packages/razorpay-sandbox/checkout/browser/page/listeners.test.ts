import { expect, test } from 'vitest'
import { Listeners } from './listeners.ts'

function heard() {
  const listeners = new Listeners()
  const calls: unknown[] = []
  const listen = (name: string) => (data: unknown) => calls.push([name, data])
  return { listeners, calls, listen }
}

test('every listener of an event hears it, whatever another one throws', () => {
  const { listeners, calls, listen } = heard()
  listeners.add('paid', listen('first'))
  listeners.add('paid', () => {
    throw new Error('a mistake of the page')
  })
  listeners.add('paid', listen('second'))
  listeners.add('paid', 'no function')
  listeners.emit('paid', 1)
  listeners.emit('failed', 2)
  expect(calls).toEqual([
    ['first', 1],
    ['second', 1],
  ])
})

test('a listener hears an event once, or until it is removed', () => {
  const { listeners, calls, listen } = heard()
  const often = listen('often')
  listeners.addOnce('paid', listen('once'))
  listeners.add('paid', often)
  listeners.emit('paid', 1)
  listeners.emit('paid', 2)
  listeners.remove('paid', often)
  listeners.emit('paid', 3)
  expect(calls).toEqual([
    ['once', 1],
    ['often', 1],
    ['often', 2],
  ])
})

test('all listeners of an event, or of every event, are removed', () => {
  const { listeners, calls, listen } = heard()
  for (const event of ['paid', 'failed', 'closed']) listeners.add(event, listen(event))
  listeners.remove('paid')
  listeners.emit('paid', 1)
  listeners.emit('failed', 2)
  listeners.remove()
  listeners.emit('closed', 3)
  expect(calls).toEqual([['failed', 2]])
})
