import { createContext, type RouterContext, type RouterContextProvider } from 'react-router'
import type { Send } from './answers.ts'
import { callsOver } from './calls.ts'
import { type Api, makeApi } from './client.ts'
import { shared } from './shared.ts'

/** For loaders on the server: the same calls, without a socket. */
export const apiContext: RouterContext<{ fetch: Send }> = shared('zen-flow-yoga.api', () => createContext())

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const inside = context.get(apiContext)
  return makeApi(callsOver((path, init) => inside.fetch(path, init)))
}
