import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, SEED } from '../../support/form.ts'
import { openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { meet, pointsOf } from './meet.ts'
import { type Scene, setScene } from './stage.ts'
import { type Verb, verbsOf } from './verbs.ts'

/** Anyone who pays online, and whatever else takes a seat, a person or a class away from a sale. */
const OTHERS = [
  'POST /api/payments/create',
  'POST /api/payments/create (2)',
  'POST /api/payments/verify',
  'POST /api/payments/webhook',
  'POST /api/studio/sales',
  'POST /api/studio/sales (2)',
  'POST /api/classes/:id/cancel',
  'PUT /api/classes/:id/capacity',
  'POST /api/studio/members/:id/block',
  'POST /api/studio/members/:id/merge',
  'POST /api/user/delete',
  'the job “waiting lists”',
  'the job “holds”',
]
/** What a refund that waits, and one to be handed back, may meet. */
const REFUNDS: [Scene, string, string][] = [
  ['an account', 'the job “pending actions”', 'POST /api/studio/pending/:id/undo'],
  ['an account', 'the job “pending actions”', 'the job “pending actions”'],
  ['an account', 'the job “pending actions”', 'POST /api/enrollments/:id/cancel (2)'],
  ['an account', 'the job “pending actions”', 'POST /api/classes/:id/cancel'],
  ['an enrollment', 'POST /api/studio/refunds/:id/handed-back', 'POST /api/studio/refunds/:id/handed-back'],
  ['an enrollment', 'POST /api/studio/refunds/:id/handed-back', 'the job “refunds”'],
]
const MERGE = 'the job “pending actions”'
const END = 'POST /api/studio/members/:id/runs/:enrollmentId/end'
const PUT_BACK = 'POST /api/studio/pending/:id/undo (3)'
/** What two accounts that become one, a run that ends for nothing and a plan that is sold may meet. */
const LATER: [Scene, string, string][] = [
  ['an account', MERGE, 'POST /api/studio/pending/:id/undo (2)'],
  ['an account', 'POST /api/studio/pending/:id/undo (2)', MERGE],
  ['an account', MERGE, MERGE],
  ['an account', 'POST /api/studio/members/:id/merge', 'POST /api/studio/members/:id/merge (2)'],
  ['an enrollment', END, END],
  ['an enrollment', PUT_BACK, PUT_BACK],
  ['an enrollment', PUT_BACK, 'the job “waiting lists”'],
  ['an account', 'POST /api/studio/sales/plans', 'POST /api/studio/sales/plans'],
]
const timeout = howMany({ short: 300_000, full: 3_600_000 })
/** In the short form one point in this many. */
const everyNth = howMany({ short: 9, full: 1 })

describe.each(BOTH_ENGINES)('a sale at the desk and what it may meet, on %s', (engine) => {
  let quick: QuickStudio
  let verbs: Map<string, Verb>
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 0)
    verbs = new Map(verbsOf(await setScene(quick, 'an account')).map((verb) => [verb.name, verb]))
  })
  const verb = (name: string) => {
    const found = verbs.get(name)
    if (!found) throw new Error(`no verb is called ${name}`)
    return found
  }
  const findingsOf = async (scene: Scene, first: Verb, second: Verb, from: number) => {
    const points = await pointsOf(quick, scene, first)
    const findings: string[] = []
    for (let at = from % everyNth; at < points.length; at += everyNth)
      findings.push(...(await meet(quick, scene, first, second, at)))
    return findings
  }

  test(
    `stopped at its awaits, every other is done, and all ends well (seed ${SEED})`,
    async () => {
      const findings: string[] = []
      for (const [n, name] of OTHERS.entries()) {
        const sale = verb('POST /api/studio/sales')
        findings.push(...(await findingsOf('a payment', sale, verb(name), SEED + n)))
        findings.push(...(await findingsOf('a payment', verb(name), sale, SEED + n)))
      }
      expect(findings).toEqual([])
    },
    timeout,
  )

  test(
    `two accounts become one once, or stay two; a run is put back once; a plan is sold once (seed ${SEED})`,
    async () => {
      const findings: string[] = []
      for (const [n, [scene, first, second]] of LATER.entries())
        findings.push(...(await findingsOf(scene, verb(first), verb(second), SEED + n)))
      expect(findings).toEqual([])
    },
    timeout,
  )

  test(
    `a refund leaves once, or is taken back; one to be handed back is handed back once (seed ${SEED})`,
    async () => {
      const findings: string[] = []
      for (const [n, [scene, first, second]] of REFUNDS.entries())
        findings.push(...(await findingsOf(scene, verb(first), verb(second), SEED + n)))
      expect(findings).toEqual([])
    },
    timeout,
  )
})
