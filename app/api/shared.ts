/**
 * A value that is one in the process. The server and the built pages load two copies of every module of ours, and a
 * router's context is known by identity.
 */
export function shared<T>(name: string, make: () => T): T {
  const held = globalThis as unknown as Record<symbol, T | undefined>
  const key = Symbol.for(name)
  held[key] ??= make()
  return held[key]
}
