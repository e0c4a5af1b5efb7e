import { forgetUnsaved } from '../typing/unsaved.ts'

/** Goes by a full page load, so that nothing of this page stays in memory. Whatever awaits it waits until the page is gone. */
export function leaveFor(path: string): Promise<never> {
  forgetUnsaved()
  location.replace(path)
  return new Promise(() => {})
}
