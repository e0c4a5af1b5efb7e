/** Android's Back and other ways to close of the platform; unknown to TypeScript's own list. */
type Watcher = EventTarget & { destroy(): void }

/** How each dialog that is open is closed, the topmost last. */
const open: (() => void)[] = []

/** From now on Back closes it: in Android's browsers by themselves, elsewhere by the router's guard. @returns how to end that */
export function noteOpenDialog(close: () => void): () => void {
  open.push(close)
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher }
  const watcher = CloseWatcher ? new CloseWatcher() : null
  watcher?.addEventListener('close', close)
  return () => {
    open.splice(open.indexOf(close), 1)
    watcher?.destroy()
  }
}

/** The way back of browser and phone closes the topmost dialog before it leaves the page. */
export function topmostDialog(): (() => void) | undefined {
  return open.at(-1)
}
