import { expect, test } from 'vitest'
import { LINKS } from '../links.tsx'
import { TABS } from '../money/tabs.tsx'
import { PAGES } from '../studio/settings-head.tsx'
import { recordsOf, SHELVES, wayTo } from '../words/kinds.ts'
import { ACTS } from './places.ts'

/** The palette names rooms as one who looks for them does, so it has a list of its own: it must lead whom the rooms let in, and to all of them. */
const verbOf = (to: string) => ACTS.find((act) => act.to === to)?.verb
const linked = new Set(LINKS.map(({ to }) => to))

test.each([...TABS, ...PAGES].filter(({ to }) => !linked.has(to)))(
  '$to is found by whom it lets in',
  (room) => {
    expect(verbOf(room.to)).toBe(room.verb)
  },
)

test.each(SHELVES)('what is written about on the shelf $shelf is found', (shelf) => {
  const verb = LINKS.find(({ to }) => to === recordsOf(shelf.kind))?.verbs[0]
  expect(verbOf(wayTo(shelf)) ?? verb).toBe(recordsOf(shelf.kind) ? 'studio.change' : 'content.change')
})

test('no two names are the same', () => {
  const names = ACTS.map(({ label }) => label)
  expect(new Set(names).size).toBe(names.length)
})
