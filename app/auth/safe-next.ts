/**
 * Where to go after login: only ever a path of this site. What the address parser makes of it is parsed once more, as the
 * browser will: it turns "/.//evil.example" into "//evil.example", which is a path at the first look and a host at the second.
 */
export function safeNext(next: string | null, otherwise = '/yogadashboard'): string {
  const here = 'http://this.site'
  const pathOf = (address: string) => {
    const url = URL.canParse(address, here) ? new URL(address, here) : null
    return url?.origin === here ? url.pathname + url.search + url.hash : null
  }
  if (!next?.startsWith('/')) return otherwise
  const path = pathOf(next)
  return path !== null && pathOf(path) === path ? path : otherwise
}

/** To the page that was asked for, else staff to the desk and members to their dashboard. */
export function afterLogin(asked: string | null, { isStaff }: { isStaff: boolean }): string {
  return safeNext(asked, isStaff ? '/studio' : '/yogadashboard')
}
