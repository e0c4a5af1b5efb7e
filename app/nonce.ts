import { createContext as createReactContext } from 'react'
import { createContext, type RouterContext } from 'react-router'

/**
 * The nonce of the Content-Security-Policy. The server sets it on the router's context; pages that are kept in
 * memory have none, their inline scripts are allowed by hash. Held on globalThis because the server and this
 * bundle load two copies of a module, and a context is known by identity.
 */
export const nonceContext: RouterContext<string> = shared('zen-flow-yoga.nonce', () => createContext(''))

export const Nonce = createReactContext<string | undefined>(undefined)

export function shared<T>(name: string, make: () => T): T {
  const held = globalThis as unknown as Record<symbol, T | undefined>
  const key = Symbol.for(name)
  held[key] ??= make()
  return held[key]
}
