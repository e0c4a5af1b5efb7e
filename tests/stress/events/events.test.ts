import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, SEED } from '../../support/form.ts'
import { forget } from '../../support/in-memory-provider.ts'
import { newMembers, openTestApp, type TestApp } from '../../support/test-app.ts'
import { EVENTS, type Event, SCENES, tell } from './events.ts'

const orders = howMany({ short: 15, full: 720 })
const multisets = howMany({ short: 40, full: 5_000 })
const timeout = howMany({ short: 60_000, full: 7_200_000 })

/**
 * Whatever we hear of a payment, in whatever order and however often, it ends the same: one enrollment or one full
 * refund, and one email. Verify and webhooks go through the API, the sweep is the job's own.
 */
describe.each(BOTH_ENGINES)('%s', (engine) => {
  let app: TestApp
  let people: [Person, Person]
  type Person = Awaited<ReturnType<typeof newMembers>>[number]
  beforeAll(async () => {
    app = await openTestApp(engine)
    // What the disk keeps is another proof's.
    if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(app.db)
    people = (await newMembers(app, 2)) as [Person, Person]
  })
  afterEach(() => forget(app.db))

  const wrongIn = async (scene: (typeof SCENES)[number], events: Event[]) => {
    const wrong = await tell(app, people, scene, events)
    await forget(app.db)
    return wrong.length > 0 ? { scene, events, wrong } : null
  }

  test(
    `${orders} orders of the six events, each 1 to 5 times, end the same (seed ${SEED})`,
    async () => {
      const scenes = SCENES.filter((one) => one.seat === 'kept' && one.failed === 'this payment')
      const chosen = draw(
        fc.shuffledSubarray(permutations([...EVENTS]), { minLength: orders, maxLength: orders }),
      )
      expect(new Set(chosen.map(String)).size).toBe(orders)
      for (const [n, order] of chosen.entries())
        for (const scene of scenes) expect(await wrongIn(scene, repeated(order, SEED + n))).toBeNull()
    },
    timeout,
  )

  test(
    `${multisets} random multisets of them and a sweep at last, in every scene, end the same (seed ${SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...SCENES),
          fc.array(fc.constantFrom(...EVENTS), { maxLength: 14, size: 'max' }),
          async (scene, events) => {
            expect(await wrongIn(scene, [...events, 'sweep'])).toBeNull()
          },
        ),
        { seed: SEED, numRuns: multisets },
      )
    },
    timeout,
  )
})

function permutations<T>(of: T[]): T[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((first, n) =>
    permutations(of.filter((_, other) => other !== n)).map((rest) => [first, ...rest]),
  )
}

/** Each event for the first time in the given order, and up to four times more at any later place. */
function repeated(order: Event[], seed: number): Event[] {
  const copies = draw(
    fc.array(fc.tuple(fc.nat({ max: 5 }), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 12,
      maxLength: 12,
    }),
    seed,
  )
  const all: Event[] = [...order]
  for (const [which, place] of copies) {
    const event = order[which]
    if (!event || all.filter((one) => one === event).length >= 5) continue
    const first = all.indexOf(event)
    all.splice(first + 1 + Math.floor(place * (all.length - first)), 0, event)
  }
  return all
}

function draw<T>(from: fc.Arbitrary<T>, seed = SEED): T {
  const [value] = fc.sample(from, { seed, numRuns: 1 })
  return value as T
}
