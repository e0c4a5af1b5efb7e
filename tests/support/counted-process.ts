import { answerCluster } from '../../server/cluster-counters.ts'

/** One of several processes: it asks for a connection of each network that it is told, and tells the answer. */
const { networks } = answerCluster()
process.on('message', async ({ connect }: { connect?: string }) => {
  if (connect) process.send?.({ told: connect, may: await networks.connect(connect) })
})
