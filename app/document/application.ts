import { useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'

/**
 * Where people work React runs in the browser: a route says so with `export const handle = { application: … }`. Every
 * other page is HTML and the controls of boot/controls.ts.
 */
export type ApplicationHandle = { application: 'account' | 'dashboard' }

export function useApplication(): ApplicationHandle['application'] | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<ApplicationHandle> | undefined)
  return handles.find((handle) => handle?.application)?.application
}

/** Whether a press is answered: on pages of the application once React has taken over what the server printed. */
export function useIsReady(): boolean {
  const isPublic = useApplication() === undefined
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => isPublic,
  )
}

const subscribeToNothing = () => () => {}

/** The pages of the application: a link to any other is a new document. */
const PATHS =
  /^\/((yogadashboard|studio)(\/|$)|(authPage|join|loginPage|forgotPassword|resetPassword|confirmEmail|returnEmail|mergeAccounts)\/?$)/

export function isApplication(address: string): boolean {
  return PATHS.test(address.replace(/[?#].*$/, ''))
}
