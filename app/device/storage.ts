type Storage = 'localStorage' | 'sessionStorage'

/** JSON that the browser keeps; null where there is none, or none can be had (private mode). */
export function readStored(storage: Storage, key: string) {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes it. Without storage nothing is kept, and nothing else changes. */
export function writeStored(storage: Storage, key: string, value: unknown) {
  try {
    if (value === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, JSON.stringify(value))
  } catch {
    // Storage is unavailable (private mode) or full.
  }
}
