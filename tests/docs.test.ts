import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What the documents name is there. */

const root = join(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs'), ...markdownIn('packages')]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')

  test('leads only to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
    const missing = links.filter((to) => !to.includes(':') && !existsSync(join(root, dirname(document), to)))
    expect(missing).toEqual([])
  })

  test('names only files that are there', () => {
    const named = [
      ...text.matchAll(
        /`((?:app|api|contract|shared|lib|domain|database|server|demo|packages|tests|scripts|bench)\/[\w./+-]+\.\w+)`/g,
      ),
    ]
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('names only commands that are there', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('every script of package.json has a file to run', () => {
  const bootstrap = readFileSync(join(root, 'scripts/bootstrap.mjs'), 'utf8')
  const listed = new Set(
    [
      ...bootstrap.matchAll(
        /^ {2}'?([\w-]+)'?: \[(?:true|false), (?:\[(?:'--[^']+', )?'([^']+)'\]|null)\]/gm,
      ),
    ].map(([, name]) => name),
  )
  for (const [name, command] of Object.entries(scripts)) {
    expect(command).toBe(`node scripts/bootstrap.mjs ${name}`)
    expect([name, listed.has(name) || existsSync(join(root, `scripts/${name}.ts`))]).toEqual([name, true])
  }
})

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`)
}
