import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../support/engines.ts'
import { openRunningHouse, type RunningHouse } from '../support/running-app.ts'
import { until } from '../support/test-app.ts'
import { describeWhere, missing } from './machine.ts'
import { startPooler } from './pooler.ts'

/** A managed Postgres is mostly reached through a pooler that hands its connections on after each transaction. */

const PATIENCE_MS = 120_000
const SEATS = 10
const BUYERS = 25
/** As docs/operations.md says of where LISTEN does not get through. */
const LATEST_MS = 2_000

/** Over a connection of its own: the processes take them in turn. */
const anew = (url: string) =>
  new Promise<{ data: { _id: string; remainingClasses: number }[] }>((resolve, reject) =>
    get(url, { agent: false }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve(JSON.parse(text))
    }).on('error', reject),
  )

describeWhere(missing('pgbouncer', ['--version']), 'a pooler in front of Postgres', () => {
  let app: RunningHouse
  let pooler: Awaited<ReturnType<typeof startPooler>>

  beforeAll(async () => {
    pooler = await startPooler(await migratedDatabase('postgres'), 4)
    app = await openRunningHouse('postgres', { databaseUrl: pooler.url, env: { PROCESSES: '2' } })
    const server = await app.start()
    await until(async () => server.output().includes('all 2 answer'), 30_000)
  }, PATIENCE_MS)
  afterAll(() => pooler?.stop())

  test(
    `two processes with four connections between them sell ${SEATS} seats to ${BUYERS} buyers, and the books are in order`,
    async () => {
      const yogaClass = await app.newClass({ capacity: SEATS })
      const crowd = await app.crowd(BUYERS)
      const bought = await Promise.all(crowd.map((buyer) => app.buy(buyer, yogaClass)))
      const statuses = bought.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(SEATS)
      expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - SEATS)
      expect(await app.findings()).toEqual([])
      const [pool] = (await pooler.show('pools')).filter(({ database }) => database !== 'pgbouncer')
      expect(Number(pool?.sv_active) + Number(pool?.sv_idle) + Number(pool?.sv_used)).toBeLessThanOrEqual(4)
    },
    PATIENCE_MS,
  )

  test(
    `${LATEST_MS} ms after a purchase no process tells of the seats before`,
    async () => {
      const yogaClass = await app.newClass({ capacity: 5 })
      const ask = async () => {
        const { data } = await anew(`${app.url}/api/classes/get`)
        return data.find(({ _id }) => _id === yogaClass.id)?.remainingClasses
      }
      await expect.poll(ask, { timeout: LATEST_MS }).toBe(5)
      const [buyer] = await app.crowd(1)
      if (buyer) expect((await app.buy(buyer, yogaClass)).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, LATEST_MS))
      const told = new Set<number | undefined>()
      for (let n = 0; n < 10; n++) told.add(await ask())
      expect([...told]).toEqual([4])
    },
    PATIENCE_MS,
  )
})
