import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A piece of a stylesheet as it is built, in the order of its file (scripts/style-rules.ts). */
export type StyleRule = {
  /** What is around it, from the outside: "@media (width<=860px)". */
  within: string[]
  /** Of a rule, each with the classes without which it matches nothing. */
  selectors?: [selector: string, classes: string[]][]
  /** The custom property, or the animation, that it is: only those need it who name it. */
  is?: string
  /** Those that it names. */
  names?: string[]
  /** Of a typeface, the letters that it has: only a page with one of them needs it. */
  letters?: string | undefined
  /** Of a rule what follows its selectors, of others the whole. */
  text: string
}

/** Set on <html> by scripts, and so not in what the server prints (app/boot/). */
export const CLASSES_OF_SCRIPTS = ['dark', 'member', 'at-home', 'elsewhere', 'stand-in', 'first-look']

/** Of what is hidden until a script fetches them (app/boot/films.ts). */
const OF_SCRIPTS = /^\/assets\/film-controls-/

/** The rules of a built stylesheet, by its address; read at their first use. */
export function builtRules(folder: string): (path: string) => StyleRule[] | undefined {
  const known = new Map<string, StyleRule[] | undefined>()
  return (path) => {
    if (known.has(path)) return known.get(path)
    const file = join(folder, `${path}.json`)
    const isSheet = /^\/assets\/[\w-]+\.css$/.test(path) && existsSync(file)
    const rules = isSheet ? (JSON.parse(readFileSync(file, 'utf8')) as StyleRule[]) : undefined
    known.set(path, rules)
    return rules
  }
}

/**
 * Fills the empty style elements of a page with those rules of their stylesheets that something in it can match: a trip less to
 * a phone where the page then fits into the first. Whatever is shown later brings its own (app/boot/styles.ts,
 * app/boot/application.ts).
 * @param hasFiles that page fetches the whole files too; of any other the address is told by its hash alone
 */
export function ownStyles(
  html: string,
  rulesOf: (path: string) => StyleRule[] | undefined,
  { hasFiles }: { hasFiles: boolean },
): string {
  const empty = /<style data-path="([^"]+)"><\/style>/g
  const head = html.slice(0, html.indexOf('</head>'))
  const paths = [...head.matchAll(empty)].map(([, path = '']) => path)
  if (paths.length === 0) return html
  const classes = classesIn(html)
  const sheets = new Map(paths.map((path) => [path, matching(rulesOf(path) ?? [], classes)]))
  const named = namedIn(html, [...sheets.values()].flat())
  const filled = head.replace(empty, (whole: string, path: string) => {
    const rules = sheets.get(path) ?? []
    const isNeeded = ({ is, letters }: StyleRule) =>
      (!is || named.has(is)) && (!letters || new RegExp(`[${letters}]`, 'u').test(html))
    if (!hasFiles && OF_SCRIPTS.test(path)) return whole
    const text = textOf(rules.filter(isNeeded))
    if (!hasFiles && !text) return ''
    return `<style data-path="${hasFiles ? path : hashIn(path)}">${text}</style>`
  })
  return filled + html.slice(head.length)
}

/** Of "/assets/shell-VKmjvkyN.css" as many letters as tell it from all others. */
const hashIn = (path: string) => path.slice(-9, -4)

/** Without a regular expression: it is looked for in every page that is made. */
function classesIn(html: string): Set<string> {
  const classes = new Set(CLASSES_OF_SCRIPTS)
  const seen = new Set<string>()
  const start = ' class="'
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    at += start.length
    const list = html.slice(at, html.indexOf('"', at))
    if (seen.has(list)) continue
    seen.add(list)
    for (const one of list.split(' ')) classes.add(one)
  }
  return classes
}

function matching(rules: StyleRule[], classes: Set<string>): StyleRule[] {
  const matches = ([, needed]: [string, string[]]) => needed.every((one) => classes.has(one))
  const kept: StyleRule[] = []
  for (const rule of rules) {
    if (!rule.selectors || rule.selectors.every(matches)) kept.push(rule)
    else if (rule.selectors.some(matches)) kept.push({ ...rule, selectors: rule.selectors.filter(matches) })
  }
  return kept
}

/** The custom properties and animations that a page names, and that those name in turn. */
function namedIn(html: string, rules: StyleRule[]): Set<string> {
  const named = new Set(html.match(/--[\w-]+/g))
  for (const { is, names = [] } of rules) if (!is) for (const name of names) named.add(name)
  let waiting = rules.filter(({ is }) => is)
  for (let before = -1; before !== named.size; ) {
    before = named.size
    const found = waiting.filter(({ is = '' }) => named.has(is))
    waiting = waiting.filter(({ is = '' }) => !named.has(is))
    for (const { names = [] } of found) for (const name of names) named.add(name)
  }
  return named
}

function textOf(rules: StyleRule[]): string {
  let text = ''
  let open: string[] = []
  for (const { within, selectors = [], text: own } of rules) {
    const same = within.findIndex((one, at) => one !== open[at])
    const shared = same < 0 ? within.length : same
    text += '}'.repeat(Math.max(open.length - shared, 0))
    for (const one of within.slice(shared)) text += `${one}{`
    text += selectors.map(([selector]) => selector).join() + own
    open = within
  }
  return text + '}'.repeat(open.length)
}
