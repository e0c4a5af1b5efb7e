import { createHash } from 'node:crypto'

/**
 * The scripts that stand in a page and are ours: those that our renderer marked, and those that the server adds. Only they
 * get into the page's policy, by their hash: a kept page cannot have a nonce. A script that somebody's text brought into
 * the page bears no mark, is in no policy and does not run.
 * @param mark a secret of the process, known to the renderer alone
 */
export function ownScripts(mark: string) {
  const codes = new Set<string>()
  return {
    /** The page without its marks. */
    unmarked(html: string): string {
      const attribute = ` nonce="${mark}"`
      for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
        if (attributes.includes(attribute) && !/\ssrc=/.test(attributes)) codes.add(code)
      return html.replaceAll(attribute, '')
    },
    /** An element with code of the server's own. */
    element(code: string): string {
      codes.add(code)
      return `<script>${code}</script>`
    },
    hashes: () => [...codes].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
  }
}

/** An element for a script, where nobody asks for its hash. */
export const plainScript = (code: string) => `<script>${code}</script>`
