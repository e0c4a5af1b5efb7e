import { createHash } from 'node:crypto'

/**
 * Only scripts that our renderer marked get into the policy, by hash: a cached page cannot have a nonce, and a script
 * injected by someone's text has no mark.
 * @param mark a secret of the process
 */
export function scriptHashes(html: string, mark: string): { html: string; hashes: string[] } {
  const parts = html.split(` nonce="${mark}"`)
  const codes = parts.slice(1).flatMap(codeAfter)
  return { html: parts.join(''), hashes: [...new Set(codes)].map(hashOf) }
}

/** The rest of a marked script's start tag, and its text. */
function codeAfter(rest: string): string[] {
  const start = rest.indexOf('>')
  const end = rest.indexOf('</script>', start)
  const isFile = rest.slice(0, start).includes(' src=')
  return start < 0 || end < 0 || isFile ? [] : [rest.slice(start + 1, end)]
}

/** As the policy names a script. */
export function hashOf(code: string) {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
