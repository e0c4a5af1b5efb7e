import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Sums } from '../api/ops/metrics.ts'
import type { countNetworks, Networks } from './limits/client-networks.ts'

/** One process counts for all, so that limits apply to the whole program and /metrics reports all processes. */

type Counting = ReturnType<typeof countNetworks>
type Ask = { ask: keyof Counting | 'metrics'; network: string; number: number }
type Reply = { reply: number; told: boolean | string | null }

const isAsk = (message: unknown): message is Ask => typeof (message as Ask | null)?.ask === 'string'
const isReply = (message: unknown): message is Reply => typeof (message as Reply | null)?.reply === 'number'

/** In the primary process: counts for the workers, and releases the connections of one that ends. */
export function countInCluster(counting: Counting) {
  const connections = new Map<number, string[]>()
  const sums = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isAsk(message)) return
    const { ask, network, number } = message
    const reply = (told: Reply['told']) => {
      if (worker.isConnected()) worker.send({ reply: number, told } satisfies Reply)
    }
    // No total without a reply from each worker.
    if (ask === 'metrics') return void sums.clusterMetrics().then(reply, () => reply(null))
    const own = connections.get(worker.id) ?? []
    connections.set(worker.id, own)
    if (ask === 'disconnect') {
      const at = own.indexOf(network)
      if (at < 0) return
      own.splice(at, 1)
      return counting.disconnect(network)
    }
    const may = counting[ask](network)
    if (ask === 'connect' && may) own.push(network)
    reply(may)
  })
  cluster.on('exit', ({ id }) => {
    for (const network of connections.get(id) ?? []) counting.disconnect(network)
    connections.delete(id)
  })
}

/** In each worker. */
export function answerCluster() {
  const waiting = new Map<number, (told: Reply['told']) => void>()
  let last = 0
  process.on('message', (message) => {
    if (!isReply(message)) return
    waiting.get(message.reply)?.(message.told)
    waiting.delete(message.reply)
  })
  const send = (ask: Ask) => process.connected && process.send?.(ask)
  const asking = (ask: Ask['ask'], network = '') =>
    new Promise<Reply['told']>((resolve) => {
      const number = ++last
      waiting.set(number, resolve)
      send({ ask, network, number })
    })
  const networks: Networks = {
    connect: async (network) => (await asking('connect', network)) === true,
    render: async (network) => (await asking('render', network)) === true,
    disconnect: (network) => void send({ ask: 'disconnect', network, number: 0 }),
  }
  return {
    networks,
    sums: {
      add(own: Registry) {
        AggregatorRegistry.setRegistries(own)
        // Replies to requests for its numbers.
        new AggregatorRegistry()
      },
      async metrics() {
        const told = await asking('metrics')
        if (typeof told !== 'string') throw new Error('One of the processes did not tell its metrics.')
        return told
      },
    } satisfies Sums,
  }
}
