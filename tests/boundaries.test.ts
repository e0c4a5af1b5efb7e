import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The arrows of the house run one way (docs/architecture.md). The linter holds the same rules; this is the proof that it does. */

const root = join(import.meta.dirname, '..')
const MAY_IMPORT: Record<string, string[]> = {
  app: ['app', 'contract', 'art'],
  api: ['api', 'contract', 'domain', 'database'],
  contract: ['contract'],
  domain: ['domain', 'contract', 'database', 'media'],
  database: ['database', 'contract'],
  'razorpay-sandbox': ['razorpay-sandbox'],
  art: ['art', 'contract', 'database', 'media'],
}

test.each(Object.keys(MAY_IMPORT))('%s imports only what it may', (room) => {
  const wrong: string[] = []
  for (const file of sources(join(root, room)))
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'(\.[^']+)'/g,
    )) {
      if (target.includes('+types/')) continue
      const [other = ''] = relative(root, resolve(file, '..', target)).split('/')
      if (!MAY_IMPORT[room]?.includes(other)) wrong.push(`${relative(root, file)} imports ${target}`)
    }
  expect(wrong).toEqual([])
})

test('contract imports nothing but zod, and the sandbox nothing of the studio’s', () => {
  for (const file of sources(join(root, 'contract')))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '([^'.][^']*)'/g))
      expect([file, name]).toEqual([file, 'zod'])
})

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && !name.includes('test-bench'))
    .map((name) => join(folder, name))
}
