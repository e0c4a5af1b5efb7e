import { expect, test } from 'vitest'
import { TEXTS } from '../../../shared/texts.ts'
import { howMany, PATIENCE_MS } from '../../support/form.ts'
import { createDatabase, startOwnPostgres } from '../../support/postgres.ts'
import { openRunningHouse } from '../../support/running-app.ts'
import { until } from '../../support/test-app.ts'

const crashes = howMany({ short: 2, full: 40 })
const BUYERS_A_ROUND = 20

/** The database server itself is stopped hard while buyers enrol; the program keeps running and takes up again by itself. */
test(
  `${crashes} crashes of Postgres under load: what was answered is there, the program goes on by itself`,
  async () => {
    const postgres = await startOwnPostgres()
    const app = await openRunningHouse('postgres', { databaseUrl: await createDatabase(postgres.url) })
    const server = await app.start()
    expect((await fetch(`${app.url}/classesPage`)).status).toBe(200)
    const answered: string[] = []
    const statuses: Record<number, number> = {}
    for (let round = 0; round < crashes; round++) {
      const yogaClass = await app.newClass({ capacity: BUYERS_A_ROUND })
      const crowd = await app.crowd(BUYERS_A_ROUND)
      const buying = crowd.map(async (buyer) => {
        const { status, body } = await app.buy(buyer, yogaClass)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200) answered.push(`${buyer.id} ${yogaClass.id}`)
        if (status >= 500) expect([status, body.message]).toEqual([503, TEXTS.tooBusy])
      })
      // In the midst of things: after the first, the fifth, the ninth … of them is through.
      const enough = answered.length + 1 + ((round * 4) % (BUYERS_A_ROUND / 2))
      await until(async () => answered.length >= enough, 60_000)
      await postgres.crash(round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
      // While it is away: the truth for those who watch, a sentence for those who ask.
      expect((await fetch(`${app.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${app.url}/classesPage`)).status).toBe(200)
      const meanwhile = await crowd[0]!.browser.get('/api/user/preferences')
      expect([meanwhile.status, meanwhile.body.message]).toEqual([503, TEXTS.tooBusy])
      await Promise.all(buying)
      await postgres.restart()
      await until(async () => (await fetch(`${app.url}/readyz`)).status === 200)
      expect((await app.buy((await app.crowd(1))[0]!, await app.newClass())).status).toBe(200)
    }
    expect(server.process.exitCode).toBe(null)
    expect(server.output()).not.toMatch(/"level":60|\n\s+at /)
    expect(await app.findings()).toEqual([])
    const enrolled = await app.enrolled()
    expect(answered.filter((pair) => !enrolled.has(pair))).toEqual([])
    expect(statuses[503]).toBeGreaterThan(0)
    await server.stop()
    await postgres.stop()
  },
  PATIENCE_MS,
)
