import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, SEED } from '../../support/form.ts'
import { forget, openHistory, openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { pausable } from './pauses.ts'
import { aftermath, doneOrWaiting, purchase, RIVALS, refusable, type World } from './purchases.ts'

const timeout = howMany({ short: 300_000, full: 7_200_000 })
const CAPTURES = ['captured', 'authorized'] as const

/**
 * A purchase is stopped at each of its awaits, and something else happens there. On Postgres both are truly under way at
 * once; on SQLite, which has one writer, the other waits for the connection while the purchase stands inside a transaction.
 */
describe.each(BOTH_ENGINES)('%s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 2)
  })
  afterEach(() => forget(quick.db))

  const open = async (capture: World['capture']): Promise<World> => {
    await forget(quick.db)
    return { ...(await openHistory(quick, { capacity: 1 })), quick, capture }
  }
  const buyer = () => quick.members[0]!
  /** The points of a purchase that nothing disturbs. */
  const pointsOf = async (capture: World['capture']) => {
    const world = await open(capture)
    const paused = pausable(world.studio, -1)
    await purchase(world, buyer(), paused)
    expect(await aftermath(world)).toEqual([])
    return paused.points
  }
  /** All of them in the full form, a sample in the short one. */
  const some = <T>(of: T[], short: number): T[] => {
    const most = Math.min(of.length, howMany({ short, full: of.length }))
    const [chosen = []] = fc.sample(fc.shuffledSubarray(of, { minLength: most, maxLength: most }), {
      seed: SEED,
      numRuns: 1,
    })
    return chosen
  }

  test.each(CAPTURES)(
    `whatever happens at any point of a purchase (%s), all ends well (seed ${SEED})`,
    async (capture) => {
      const points = await pointsOf(capture)
      expect(points.length).toBeGreaterThan(20)
      const cases = some(
        points.flatMap((name, at) => RIVALS.map((rival) => ({ at, name, rival }))),
        25,
      )
      for (const { at, name, rival } of cases) {
        const world = await open(capture)
        const paused = pausable(world.studio, at)
        const bought = refusable(purchase(world, buyer(), paused))
        await Promise.race([paused.stopped, bought])
        const other = refusable(rival.run(world))
        await doneOrWaiting(engine, quick.db, other)
        paused.go()
        const ends = await Promise.all([bought, other])
        expect({ at, name, rival: rival.name, ends, wrong: await aftermath(world) }).toMatchObject({
          wrong: [],
        })
      }
      report(`${cases.length} interleavings of ${points.length} points`)
    },
    timeout,
  )

  test.each(CAPTURES)(
    `a crash at any point of a purchase (%s), and a second try after it, end well (seed ${SEED})`,
    async (capture) => {
      const points = await pointsOf(capture)
      for (const at of some([...points.keys()], 15)) {
        const world = await open(capture)
        const paused = pausable(world.studio, at, 'crash')
        const end = await refusable(purchase(world, buyer(), paused))
        expect(end).toBe(points[at])
        // Long enough for an order that was being opened to be taken over; the hold still lives.
        world.move(21_000)
        const again = await refusable(purchase(world, buyer()))
        expect({ at, end, again, wrong: await aftermath(world) }).toMatchObject({ wrong: [] })
      }
    },
    timeout,
  )

  test(
    `two purchases stopped at any two points, the first going on first, end well (seed ${SEED})`,
    async () => {
      const points = await pointsOf('captured')
      const pairs = some(
        points.flatMap((_, first) => points.map((_, second) => ({ first, second }))),
        25,
      )
      for (const { first, second } of pairs) {
        const world = await open('captured')
        const [one, two] = [pausable(world.studio, first), pausable(world.studio, second)]
        const bought = refusable(purchase(world, buyer(), one))
        await Promise.race([one.stopped, bought])
        const other = refusable(purchase(world, quick.members[1]!, two))
        await doneOrWaiting(engine, quick.db, Promise.race([two.stopped, other]))
        one.go()
        await doneOrWaiting(engine, quick.db, bought)
        two.go()
        const ends = await Promise.all([bought, other])
        expect({ first, second, ends, wrong: await aftermath(world) }).toMatchObject({ wrong: [] })
      }
      report(`${pairs.length} pairs of ${points.length} points`)
    },
    timeout,
  )

  const report = (what: string) => console.info(`${engine}: ${what}`)
})
