import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

const route = (id: string, parentId: string | undefined, path: string | undefined) => [
  id,
  { id, parentId, path, module: {} as never },
]
const { spell: spelt, isPage } = canonicalPath(
  Object.fromEntries([
    route('root', undefined, ''),
    route('site', 'root', undefined),
    route('catalogue', 'site', 'classesPage'),
    route('class', 'site', 'class/:slug'),
    route('dashboard', 'root', 'yogadashboard'),
    route('letters', 'dashboard', 'conversations/:memberId?'),
  ]),
)

test.each([
  ['/', '/'],
  ['/classesPage', '/classesPage'],
  ['/CLASSESPAGE', '/classesPage'],
  ['/%63lassesPage', '/classesPage'],
  ['/classespage.data', '/classesPage.data'],
  ['/Class/Morning-Flow', '/class/Morning-Flow'],
  ['/class/morning%2Dflow', '/class/morning-flow'],
  ['/YogaDashboard', '/yogadashboard'],
  ['/yogadashboard/Conversations', '/yogadashboard/conversations'],
  ['/yogadashboard/Conversations/m1', '/yogadashboard/conversations/m1'],
  ['/nothing/Of/Ours', '/nothing/Of/Ours'],
  ['/class/%E0%A4%A', '/class/%E0%A4%A'],
  ['/class/a%2Fb', '/class/a%2Fb'],
  ['/class/..%2F..%2Fevil', '/class/..%2F..%2Fevil'],
])('%s is spelt %s', (asked, one) => {
  expect(spelt(asked)).toBe(one)
  expect(spelt(one)).toBe(one)
})

test.each([
  ['/', true],
  ['/classesPage', true],
  ['/class/morning-flow', true],
  ['/yogadashboard/conversations', true],
  ['/CLASSESPAGE', false],
  ['/classesPage/', false],
  ['/classesPage.data', false],
  ['/favicon.ico', false],
  ['/nothing/of/ours', false],
  ['/class/%E0%A4%A', false],
])('%s is the spelling of a page: %s', (path, expected) => {
  expect(isPage(path)).toBe(expected)
})
