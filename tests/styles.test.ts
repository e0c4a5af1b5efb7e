import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Styles are next to their component, as CSS Modules; the few classes that every component may use are listed at the top of
 * app/styles/shared.css. Nothing may be defined twice, left over, or asked for in vain.
 */
const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

const modules = files('app/**/*.module.css')
const globals = files('app/styles/*.css')
const components = files('app/**/*.tsx').map((file) => ({ file, code: read(file) }))
const code = [...components.map((one) => one.code), ...files('{app,server}/**/*.ts').map(read)].join('\n')

/** Set on the root element by the scripts of a page: every style may ask for them. */
const ON_ROOT = ['member', 'at-home', 'dark', 'stand-in', 'elsewhere']

/** What a stylesheet says in its selectors, without comments, strings and declarations. */
function selectorsOf(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"|url\([^)]*\)/g, '')
    .split(/[{};]/)
    .filter((part, i, parts) => parts[i + 1] !== undefined && !/^\s*(--)?[\w-]+\s*:\s/.test(part))
    .join('\n')
}

function classesIn(selectors: string): string[] {
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))]
}

const ownClasses = (file: string) => classesIn(selectorsOf(read(file)).replace(/:global\([^)]*\)/g, ''))
const globalClassesOf = (file: string) =>
  [...selectorsOf(read(file)).matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name = '']) => name)

/** Which of its names a component calls each module by. */
function importsOf({ file, code }: { file: string; code: string }) {
  return [...code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)].map(
    ([, name = '', path = '']) => ({ name, module: join(dirname(file), path).replaceAll('\\', '/') }),
  )
}

const used = new Map<string, Set<string>>(modules.map((file) => [file, new Set()]))
const unknown: string[] = []
for (const component of components)
  for (const { name, module } of importsOf(component)) {
    const names = used.get(module)
    if (!names) unknown.push(`${component.file}: ${module}`)
    for (const [whole, key = ''] of component.code.matchAll(
      new RegExp(`(?<![\\w./-])${name}(?:\\.(\\w+)|\\[)`, 'g'),
    ))
      if (ownClasses(module).includes(key)) names?.add(key)
      else unknown.push(`${component.file}: ${whole}`)
  }

test('there are modules, and a few global classes', () => {
  expect(modules.length).toBeGreaterThan(50)
  expect(globals.map((file) => basename(file))).toEqual(['base.css', 'shared.css', 'tokens.css'])
})

test('each file of styles has a name of its own: it is the first half of its class names', () => {
  const names = modules.map((file) => basename(file))
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('each module is in the folder of a component that uses it', () => {
  const alone = modules.filter(
    (module) =>
      !components.some(
        (one) =>
          dirname(one.file).startsWith(dirname(module)) &&
          importsOf(one).some((its) => its.module === module),
      ) && !module.startsWith('app/ui/'),
  )
  expect(alone).toEqual([])
})

test('no class is composed of others: the build writes the name of the class itself (vite.config.ts)', () => {
  expect(modules.filter((file) => /composes:|@value/.test(read(file)))).toEqual([])
})

test('every class that a component asks its modules for is there', () => {
  expect(unknown).toEqual([])
})

describe.each(modules)('%s', (module) => {
  test('has no class that no component uses', () => {
    expect(ownClasses(module).filter((name) => !used.get(module)?.has(name))).toEqual([])
  })
})

describe('global classes', () => {
  const defined = new Map(globals.map((file) => [file, classesIn(selectorsOf(read(file)))]))
  const shared = [...defined.values()].flat().filter((name) => !ON_ROOT.includes(name))
  const known = new Set(shared)

  test('are defined in one file each', () => {
    const twice = [...known].filter((name) => shared.indexOf(name) !== shared.lastIndexOf(name))
    expect(twice.filter((name) => name !== 'devanagari')).toEqual([])
  })

  test('are called otherwise than the files of modules, which are the names of their first classes', () => {
    const first = modules.map((file) => basename(file, '.module.css')).filter((name) => known.has(name))
    expect(
      first.filter((name) =>
        modules.some((file) => basename(file) === `${name}.module.css` && ownClasses(file).includes(name)),
      ),
    ).toEqual([])
  })

  test('are used', () => {
    const idle = [...known].filter((name) => !new RegExp(`['"\`\\s]${name}['"\`\\s]`).test(code))
    expect(idle).toEqual([])
  })

  test('are in the list at the top of shared.css', () => {
    const [list = ''] = /^\/\*[\s\S]*?\*\//.exec(read('app/styles/shared.css')) ?? []
    expect([...known].filter((name) => !new RegExp(`\\b${name}\\b`).test(list))).toEqual([])
  })

  test('are the only ones that a module refers to', () => {
    const strange = modules.flatMap((file) =>
      globalClassesOf(file)
        .filter((name) => !known.has(name) && !ON_ROOT.includes(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(strange).toEqual([])
  })

  test('are the only ones that a component names in a string', () => {
    const strange = components.flatMap(({ file, code }) =>
      [...code.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)]
        .flatMap(([, plain, expression = '']) =>
          plain !== undefined
            ? plain.split(/\s+/)
            : [
                ...expression
                  .replace(/\$\{[^}]*\}|[!=]==?\s*'[^']*'|\w+: '[^']*'/g, ' ')
                  .matchAll(/(['`])(.*?)\1/g),
              ].flatMap(([, , text = '']) => text.split(/\s+/)),
        )
        .filter((name) => name && !known.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(strange).toEqual([])
  })
})

test('pigments are named in tokens.css only', () => {
  const pigments = /--(on-)?(kagaz|ink|neel|geru|kesar|tulsi|mist|rose)\b/
  const files = [...modules, ...globals].filter((file) => !file.endsWith('/tokens.css'))
  expect(files.filter((file) => pigments.test(read(file)))).toEqual([])
  expect(components.filter((one) => pigments.test(one.code)).map((one) => one.file)).toEqual([])
})

test('every custom property that is asked for is set, and none is set for no one', () => {
  const css = [...modules, ...globals].map(read).join('\n')
  const asked = new Set([...`${css}\n${code}`.matchAll(/var\(\s*--([\w-]+)/g)].map(([, name = '']) => name))
  const set = new Set([...css.matchAll(/^\s*--([\w-]+):/gm)].map(([, name = '']) => name))
  const inMarkup = new Set([...code.matchAll(/'--([\w-]+)'/g)].map(([, name = '']) => name))
  expect([...asked].filter((name) => !set.has(name) && !inMarkup.has(name) && !name.endsWith('-'))).toEqual(
    [],
  )
  expect(
    [...set].filter((name) => !asked.has(name) && !inMarkup.has(name) && !/^sun-\d$/.test(name)),
  ).toEqual([])
})
