/**
 * Each page has the rules that something in it can match (server/own-styles.ts). Before parts of another are shown in it, it
 * takes over the rules that those need.
 */
export function bringStyles(page: Document) {
  for (const fresh of page.querySelectorAll<HTMLStyleElement>('style[data-path]')) {
    // "/assets/shell-VKmjvkyN.css", or the hash alone.
    const [hash = ''] = /[\w-]{8}(?=\.css$|$)/.exec(fresh.dataset.path ?? '') ?? []
    // Beside a file of the application, which is whole.
    if (document.querySelector(`link[rel=stylesheet][href$="${hash}.css"]`)) continue
    const own = document.querySelector<HTMLStyleElement>(
      `style[data-path="${hash}"], style[data-path$="${hash}.css"]`,
    )
    if (!own?.sheet) document.head.append(fresh)
    else if (own.textContent !== fresh.textContent) merge(own.sheet, rulesOf(fresh))
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
