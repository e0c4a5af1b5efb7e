/** What the desk keeps on this phone, in local storage and in caches: each name begins so (public/studio/sw.js too). */
export const ROLLS = 'roll:'
export const COPIES = 'desk-'

/** @param except a login whose rolls stay; those of others on this phone are no one's here */
export function forgetRolls(except?: string) {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(ROLLS) && !(except && key.startsWith(`${ROLLS}${except}:`)))
        localStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

/** At the end of a login nothing of it stays on this phone. */
export async function forgetOffline() {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith(COPIES)) await caches.delete(name)
}
