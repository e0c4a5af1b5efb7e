import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countInCluster } from './cluster-counters.ts'
import { countNetworks } from './limits/client-networks.ts'

const [OWN, OTHER] = ['203.0.113.9', '203.0.113.10']

test('a network has one share of all processes, and gets back what one held that ends', async () => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../tests/support/counted-process.ts') })
  countInCluster(countNetworks({ most: 100, mostOfOne: 4 }))
  const [one, two] = [cluster.fork(), cluster.fork()]
  onTestFinished(() => {
    for (const { process } of [one, two]) process.kill()
  })
  const connect = (worker: Worker, network: string) =>
    new Promise<boolean>((resolve) => {
      worker.on('message', ({ told, may }) => told === network && resolve(may))
      worker.send({ connect: network })
    })
  const several = async (...from: [Worker, string][]) => {
    const told: boolean[] = []
    for (const [worker, network] of from) told.push(await connect(worker, network))
    return told
  }
  await Promise.all([once(one, 'online'), once(two, 'online')])
  expect(await several([one, OWN], [two, OWN], [one, OWN], [two, OWN], [one, OWN], [two, OWN])).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ])
  expect(await several([two, OTHER])).toEqual([true])
  one.process.kill('SIGKILL')
  await once(one, 'exit')
  expect(await several([two, OWN], [two, OWN], [two, OWN])).toEqual([true, true, false])
})
