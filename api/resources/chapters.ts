import { slugOf } from '../../domain/core/slug.ts'
import { writtenHtml } from './written-html.ts'

/** Splits a Markdown text at its second-level headings, each with an anchor. */
export function chaptersOf(text: string) {
  const [intro = '', ...parts] = text.split(/^(?=## )/m)
  const begun = intro.startsWith('## ') ? [intro, ...parts] : parts
  const names = new Set<string>()
  const chapters = begun.map((part) => {
    const [head = '', ...rest] = part.split('\n')
    const title = head
      .slice(3)
      .replaceAll(/[*_`\\#]/g, '')
      .trim()
    return { id: freeName(slugOf(title, 'part'), names), title, html: writtenHtml(rest.join('\n')) }
  })
  return { intro: begun === parts ? writtenHtml(intro) : '', chapters }
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`
  taken.add(free)
  return free
}
