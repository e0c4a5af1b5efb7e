import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, LIMIT_MS, SEED } from '../../support/form.ts'
import { openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { meet, pointsOf } from './meet.ts'
import { SCENES, sender, setScene } from './stage.ts'
import { CALLS, type Verb, verbsOf } from './verbs.ts'

const timeout = howMany({ short: 300_000, full: 5 * 3_600_000 })

/**
 * Every verb of the studio stopped at each of its awaits, while every other verb of the same member, class and payment is
 * done. The verbs are the API's routes that change something, and the jobs.
 */
describe.each(BOTH_ENGINES)('every two verbs on %s', (engine) => {
  let quick: QuickStudio
  let verbs: Verb[]
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 0)
    verbs = verbsOf(await setScene(quick, 'an account'))
  })

  test('every route that changes something has its line, and every line its route', async () => {
    const { studio } = await setScene(quick, 'an account')
    const routes = sender(studio)
      .routes.filter(({ method }) => !['ALL', 'GET'].includes(method))
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(routes)].sort()).toEqual(Object.keys(CALLS).sort())
  })

  test(
    'every one of them does its work in some scene, when nothing disturbs it',
    async () => {
      const idle: string[] = []
      for (const verb of verbs) {
        const answers: string[] = []
        for (const scene of SCENES) {
          const stage = await setScene(quick, scene)
          answers.push(await verb.run(stage, stage.studio))
          if (/^2|done/.test(answers.at(-1) ?? '')) break
        }
        if (!answers.some((answer) => /^2|done/.test(answer))) idle.push(`${verb.name}: ${answers}`)
      }
      expect(idle).toEqual([])
    },
    timeout,
  )

  test(
    `stopped at any await of the one, the other is done, and all ends well (seed ${SEED})`,
    async () => {
      const began = Date.now()
      const pairs = SCENES.flatMap((scene) =>
        verbs.flatMap((first) => verbs.map((second) => ({ scene, first, second }))),
      )
      // Counted, not timed: a slow machine proves as much. A pair takes four times as long on Postgres.
      const most = howMany({ short: engine === 'sqlite' ? 90 : 45, full: pairs.length })
      const [drawn = []] = fc.sample(fc.shuffledSubarray(pairs, { minLength: most, maxLength: most }), {
        seed: SEED,
        numRuns: 1,
      })
      const findings: string[] = []
      let done = 0
      for (const [n, { scene, first, second }] of drawn.entries()) {
        if (LIMIT_MS && Date.now() - began > LIMIT_MS) break
        const points = await pointsOf(quick, scene, first)
        const all = points.map((_, at) => at)
        for (const at of howMany({ short: 0, full: 1 })
          ? all
          : all.filter((at) => at === (SEED + n) % all.length)) {
          findings.push(...(await meet(quick, scene, first, second, at)))
          done++
        }
      }
      expect(findings).toEqual([])
      console.info(`${engine}: ${done} interleavings of ${drawn.length} pairs (seed ${SEED})`)
    },
    timeout,
  )
})
