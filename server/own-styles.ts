import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A piece of a stylesheet as it is built, in the order of its file (scripts/style-rules.ts). */
export type StyleRule = {
  /** What is around it, from the outside: "@media (width<=860px)". */
  within: string[]
  /** Of a rule, each with the classes without which it matches nothing. */
  selectors?: [selector: string, classes: string[]][]
  /** The name of an animation, and of a custom property: only those need it who name it. */
  keyframes?: string
  property?: string
  /** Of a rule what follows its selectors, of others the whole. */
  text: string
}

/** Set on <html> by scripts, and so not in what the server prints (app/boot/). */
export const CLASSES_OF_SCRIPTS = ['dark', 'member', 'at-home', 'elsewhere', 'stand-in']

/** The rules of a built stylesheet, by its address; read at their first use. */
export function styleRules(folder: string): (path: string) => StyleRule[] | undefined {
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
 * Fills the empty style elements of a page with those rules of their stylesheets that something in it can match: about half of
 * them, and a trip less to a phone where the page then fits into the first. Whatever is shown later brings its own
 * (app/boot/styles.ts, app/boot/application.ts).
 */
export function ownStyles(html: string, rulesOf: (path: string) => StyleRule[] | undefined): string {
  const empty = /(<style data-path="([^"]+)">)(?=<\/style>)/g
  const sheets = new Map<string, StyleRule[]>()
  let classes: Set<string> | undefined
  for (const [, , path = ''] of html.matchAll(empty)) {
    classes ??= classesIn(html)
    sheets.set(path, matching(rulesOf(path) ?? [], classes))
  }
  const left = unnamed([...sheets.values()].flat(), html)
  return html.replace(empty, (_, start: string, path: string) => {
    return start + textOf((sheets.get(path) ?? []).filter((rule) => !left.has(rule)))
  })
}

function classesIn(html: string): Set<string> {
  const classes = new Set(CLASSES_OF_SCRIPTS)
  const seen = new Set<string>()
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    if (seen.has(list)) continue
    seen.add(list)
    for (const one of list.split(/\s+/)) classes.add(one)
  }
  return classes
}

function matching(rules: StyleRule[], classes: Set<string>): StyleRule[] {
  return rules.flatMap((rule) => {
    if (!rule.selectors) return rule
    const selectors = rule.selectors.filter(([, needed]) => needed.every((one) => classes.has(one)))
    return selectors.length > 0 ? { ...rule, selectors } : []
  })
}

/** What nothing in the page names, of animations and of custom properties. */
function unnamed(rules: StyleRule[], html: string): Set<StyleRule> {
  const waiting = new Set(rules.filter(({ keyframes, property }) => keyframes || property))
  let text = html + rules.map((rule) => (waiting.has(rule) ? '' : rule.text)).join('')
  while (text) {
    const names = new Set(text.match(/--[\w-]+/g))
    const named = [...waiting].filter(({ keyframes = '', property = '' }) =>
      keyframes ? text.includes(keyframes) : names.has(property),
    )
    for (const rule of named) waiting.delete(rule)
    // What is named may name others.
    text = named.map((rule) => rule.text).join('')
  }
  return waiting
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
