import type { Db } from '../../database/open.ts'

type Kept<T> = { until: number; found: Promise<T> }

/**
 * Caches results for this long (milliseconds). Concurrent requests share one lookup.
 * @param most how many results are kept, the latest ones
 */
export function cacheFor<T>(milliseconds: number, most: number) {
  const stores = new WeakMap<Db, Map<string, Kept<T>>>()
  return (db: Db, key: string, now: number, find: () => Promise<T>): Promise<T> => {
    const store = stores.get(db) ?? new Map<string, Kept<T>>()
    stores.set(db, store)
    for (const [name, { until }] of store) if (until <= now || until > now + milliseconds) store.delete(name)
    const known = store.get(key)
    if (known) return known.found
    const found = find()
    store.set(key, { until: now + milliseconds, found })
    for (const name of [...store.keys()].slice(0, -most)) store.delete(name)
    found.catch(() => store.delete(key))
    setTimeout(() => store.get(key)?.found === found && store.delete(key), milliseconds).unref()
    return found
  }
}
