import type { FileStore } from './file-store.ts'

/** Wraps a store and reports its failures, except while streaming to a reader, where the reader is as often the cause. */
export function reportingStore(store: FileStore, report: (error: unknown) => void): FileStore {
  const reported =
    <Args extends unknown[], T>(act: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      act(...args).catch((error) => {
        report(error)
        throw error
      })
  return {
    put: reported(store.put),
    putFile: reported(store.putFile),
    find: reported(store.find),
    remove: reported(store.remove),
    list: reported(store.list),
    room: reported(store.room),
    uploads: reported(store.uploads),
  }
}
