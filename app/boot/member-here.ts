/**
 * Who is there, on pages that are the same for everybody. What this browser remembers shows the way to the dashboard at
 * once; the server is asked when somebody is remembered, and otherwise once a tab: a login's cookie may be all there is.
 */
const ASKED = 'asked-who'

export function initMember() {
  // The pages of members ask by themselves.
  if (document.documentElement.dataset.application) return
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  if (hasRememberedMember() || !wasAsked()) idle(ask)
}

export function hasRememberedMember(): boolean {
  return document.documentElement.classList.contains('member')
}

/** The member that this browser remembers, for what the server looks at again. */
export function rememberedId(): string | null {
  try {
    return JSON.parse(localStorage.getItem('user') ?? '{}').id ?? null
  } catch {
    return null
  }
}

async function ask() {
  const members = hasRememberedMember() && import('./member.ts')
  try {
    const { success, user } = await (await fetch('/api/user/me', { credentials: 'include' })).json()
    if (!success || (!user && !hasRememberedMember())) return
    const { knowMember } = await (members || import('./member.ts'))
    knowMember(user)
  } catch {
    // No answer: what is remembered stands.
  }
}

function wasAsked(): boolean {
  try {
    const asked = sessionStorage.getItem(ASKED) !== null
    sessionStorage.setItem(ASKED, 'yes')
    return asked
  } catch {
    return true
  }
}
