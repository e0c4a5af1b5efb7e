import { SPECULATION_RULES } from '../document/speculation.ts'

/** What no page may be asked for ahead: it does something, opens with a secret, or is private. */
const NEVER =
  /^\/(api|yogadashboard|studio|subscription|confirmEmail|returnEmail|mergeAccounts|resetPassword|mailbox)(\/|$)|\.\w+$/

/** Tells browsers that know speculation rules what document/speculation.ts says; for the others does it, by hover and touch. */
export function prefetchLinks() {
  if (HTMLScriptElement.supports?.('speculationrules')) {
    const rules = { type: 'speculationrules', textContent: SPECULATION_RULES }
    const isPublic = document.documentElement.dataset.application === undefined
    if (isPublic) document.head.append(Object.assign(document.createElement('script'), rules))
    return
  }
  const done = new Set<string>()
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin || !mayPrefetch(link.pathname, link.search)) return
    const address = link.pathname + link.search
    if (done.has(address) || address === location.pathname + location.search) return
    done.add(address)
    const hint = document.createElement('link')
    if (hint.relList.supports('prefetch'))
      document.head.append(Object.assign(hint, { rel: 'prefetch', href: address }))
    else fetch(address, { priority: 'low' }).catch(() => {})
  }
  addEventListener('pointerover', prefetch, { passive: true })
  addEventListener('touchstart', prefetch, { passive: true })
}

export function mayPrefetch(pathname: string, search: string): boolean {
  return !NEVER.test(pathname) && !new URLSearchParams(search).has('enroll')
}
