import { type AtRule, type ChildNode, type Container, parse, type Rule } from 'postcss'
import type { StyleRule } from '../server/own-styles.ts'

/** At-rules around rules, which apply to each of them by itself. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer'])

/**
 * Takes a built stylesheet apart, so that the server can put into each page the rules that it needs (server/own-styles.ts).
 * @returns null where its text could close the element that it would stand in
 */
export function styleRules(css: string): StyleRule[] | null {
  if (/<\/style/i.test(css)) return null
  return rulesIn(parse(css), [])
}

function rulesIn(container: Container<ChildNode>, within: string[]): StyleRule[] {
  return (container.nodes ?? []).flatMap((node): StyleRule[] => {
    if (node.type === 'rule')
      return isOfProperties(node) ? declarations(node, within) : [ruleOf(node, within)]
    if (node.type !== 'atrule') return []
    if (GROUPS.has(node.name) && node.nodes)
      return rulesIn(node as Container<ChildNode>, [...within, startOf(node)])
    const is = node.name === 'keyframes' ? node.params : undefined
    // One without a block ends with a semicolon, which is none of its text.
    const text = node.toString() + (node.nodes ? '' : ';')
    return [{ within, is, names: namesIn(text), letters: lettersOf(node), text }]
  })
}

/**
 * The letters of a typeface, as they stand in a regular expression; undefined where those of English are among them, which a script
 * may write into any page.
 */
function lettersOf({ name, nodes = [] }: AtRule): string | undefined {
  const range = nodes.find((node) => node.type === 'decl' && node.prop === 'unicode-range')
  if (name !== 'font-face' || range?.type !== 'decl') return undefined
  const spans = range.value.split(',').map((span) => {
    const [from = '', to = from] = span.trim().slice(2).split('-')
    return [from.replaceAll('?', '0'), to.replaceAll('?', 'F')]
  })
  if (spans.some(([from = '']) => Number.parseInt(from, 16) < 0x80)) return undefined
  return spans.map(([from, to]) => `\\u{${from}}-\\u{${to}}`).join('')
}

/** The tokens of the whole site, of which a page names some. */
const isOfProperties = ({ nodes, selector }: Rule) =>
  /^:root(\.[\w-]+)?$/.test(selector) &&
  nodes.some((node) => node.type === 'decl' && node.prop.startsWith('--'))

function declarations({ nodes, selector }: Rule, within: string[]): StyleRule[] {
  return nodes.map((node) => ({
    within: [...within, selector],
    is: node.type === 'decl' && node.prop.startsWith('--') ? node.prop : undefined,
    names: node.type === 'decl' ? namesIn(node.value) : undefined,
    text: `${node.toString()};`,
  }))
}

function ruleOf(rule: Rule, within: string[]): StyleRule {
  const whole = rule.toString()
  const text = whole.slice(whole.indexOf('{', rule.selector.length))
  const selectors = rule.selectors.map((selector): [string, string[]] => [selector, classesOf(selector)])
  return { within, selectors, names: namesIn(text), text }
}

/** Custom properties, and the words of an animation, of which one is its name. */
function namesIn(text: string): string[] {
  const animations = [...text.matchAll(/animation(?:-name)?:([^;}]*)/g)].map(([, value = '']) => value)
  return [
    ...new Set([
      ...(text.match(/--[\w-]+/g) ?? []),
      ...animations.flatMap((value) => value.match(/[A-Za-z_][\w-]*/g) ?? []),
    ]),
  ]
}

const startOf = ({ name, params }: AtRule) => `@${name} ${params}`

/** What :not(), :is() and their like say of others is left out: a rule is rather kept. */
function classesOf(selector: string): string[] {
  let outside = selector
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, '').replace(/\[[^\]]*\]/g, '')
  }
  return [...new Set([...outside.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))]
}
