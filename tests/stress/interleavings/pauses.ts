import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import type { Studio } from '../../../domain/core/studio.ts'
import type { RazorpayClient } from '../../../domain/razorpay/client.ts'

/** The process died here: nothing after this await ever runs. */
export class Crash extends Error {}

export type Pausable = ReturnType<typeof pausable>

/**
 * The same studio, whose every await is a point at which it can be stopped: after each statement of the database, before
 * and after each call of the provider. No one lists the points: they are counted as they are reached.
 * @param stopAt the number of the point at which it waits for `go`, or dies; -1 for none
 */
export function pausable(studio: Studio, stopAt: number, then: 'wait' | 'crash' = 'wait') {
  const points: string[] = []
  const arrival = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()

  async function point(name: string) {
    points.push(name)
    if (points.length - 1 !== stopAt) return
    arrival.resolve()
    if (then === 'crash') throw new Crash(name)
    await release.promise
  }

  return {
    points,
    point,
    /** Once it has stopped. */
    stopped: arrival.promise,
    go: release.resolve,
    studio: {
      ...studio,
      db: studio.db.withPlugin(afterEachStatement(point)),
      razorpay: studio.razorpay && aroundEachCall(studio.razorpay, point),
    } as Studio,
  }
}

function afterEachStatement(point: (name: string) => Promise<void>): KyselyPlugin {
  const names = new WeakMap<QueryId, string>()
  return {
    transformQuery({ node, queryId }) {
      names.set(queryId, nameOf(node))
      return node
    },
    async transformResult({ result, queryId }) {
      await point(names.get(queryId) ?? 'a statement')
      return result
    },
  }
}

/** Such as "UpdateQuery classes". */
function nameOf(node: RootOperationNode): string {
  const table = /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? ''
  return `${node.kind.replace('Node', '')} ${table}`
}

function aroundEachCall(client: RazorpayClient, point: (name: string) => Promise<void>): RazorpayClient {
  const calls = Object.entries(client).map(([name, call]) => {
    if (typeof call !== 'function') return [name, call]
    return [
      name,
      async (...given: unknown[]) => {
        await point(`before ${name}`)
        const answer = await (call as (...given: unknown[]) => Promise<unknown>)(...given)
        await point(`after ${name}`)
        return answer
      },
    ]
  })
  return Object.fromEntries(calls)
}
