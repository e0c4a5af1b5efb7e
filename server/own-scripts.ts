import { createHash } from 'node:crypto'

/**
 * The scripts that stand in a page and are ours: those that our renderer marked. Only they get into the page's policy, by
 * their hash: a kept page cannot have a nonce. A script that somebody's text brought into the page bears no mark, is in no
 * policy and does not run.
 * @param html as it was rendered; what comes back bears no marks
 * @param mark a secret of the process, known to the renderer alone
 */
export function ownScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const parts = html.split(` nonce="${mark}"`)
  const codes = parts.slice(1).flatMap(codeAfter)
  return { html: parts.join(''), hashes: [...new Set(codes)].map(hashOf) }
}

/** Of a script whose mark has just ended: the rest of its start tag, and its text. */
function codeAfter(rest: string): string[] {
  const start = rest.indexOf('>')
  const end = rest.indexOf('</script>', start)
  const isFile = rest.slice(0, start).includes(' src=')
  return start < 0 || end < 0 || isFile ? [] : [rest.slice(start + 1, end)]
}

function hashOf(code: string) {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
