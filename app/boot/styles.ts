/**
 * Each page has the rules that something in it can match (server/own-styles.ts). Before parts of another are shown in it, it
 * takes over the rules that those need.
 */
export function bringStyles(page: Document) {
  let before: Element | null = null
  for (const fresh of page.querySelectorAll<HTMLStyleElement>('style[data-path]')) {
    // "/assets/shell-VKmjvkyN.css", or the end of the hash alone.
    const [hash = ''] = /[\w-]{5}(?=\.css$|$)/.exec(fresh.dataset.path ?? '') ?? []
    // A file of the application, which is whole.
    const file: Element | null = document.querySelector(`link[rel=stylesheet][href$="${hash}.css"]`)
    const own = document.querySelector<HTMLStyleElement>(
      `style[data-path="${hash}"], style[data-path$="${hash}.css"]`,
    )
    // In the order of the other page: some sheets override others.
    if (!file && !own?.sheet) document.head.insertBefore(fresh, before?.nextSibling ?? null)
    else if (!file && own?.sheet && own.textContent !== fresh.textContent) merge(own.sheet, rulesOf(fresh))
    before = file ?? own ?? fresh
  }
}

function rulesOf({ textContent }: HTMLStyleElement): string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(textContent ?? '')
  return textsOf(sheet)
}

const textsOf = ({ cssRules }: CSSStyleSheet) => [...cssRules].map(({ cssText }) => cssText)

/**
 * Both are parts of one file, in its order. So each rule that is not there yet belongs behind those that came before it; where
 * exactly does not matter, for nothing matches both it and one that only we have.
 */
function merge(own: CSSStyleSheet, texts: string[]) {
  const known = textsOf(own)
  let at = 0
  for (const text of texts) {
    const found = known.indexOf(text, at)
    if (found < 0) {
      own.insertRule(text, at)
      known.splice(at, 0, text)
    }
    at = (found < 0 ? at : found) + 1
  }
}
