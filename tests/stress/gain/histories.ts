import fc from 'fast-check'
import { audit } from '../../../domain/audit/audit.ts'
import type { Policy } from '../../../shared/policy.ts'
import type { QuickStudio } from '../../support/in-memory-provider.ts'
import { SPEC } from '../../support/spec-policy.ts'
import type { Draw } from './doing.ts'
import { Ledger } from './ledger.ts'
import { play, VERBS, type VerbName } from './verbs.ts'
import { openWorld, type Setting, settleAll } from './world.ts'

export const NAMES = Object.keys(VERBS) as VerbName[]
/** How often each is drawn, where that is not once: without purchases and hours there is nothing to gain, and some end it all. */
const OFTEN: Partial<Record<VerbName, number>> = {
  'buy a run': 8,
  'buy a single place': 7,
  'let time pass': 12,
  cancel: 4,
  undo: 5,
  'give money back': 5,
  'open the live door': 4,
  'come in by the code': 3,
  'mark attendance': 4,
  'give a session up': 4,
  'make a session up': 4,
  'move a booking': 4,
  'take off a session': 4,
  'move a session': 5,
  'cancel a session': 4,
  'close a day': 3,
  'open a day': 1,
  'pay an order late': 4,
  'begin to pay': 3,
  merge: 2,
  block: 2,
  'sell to a walk-in': 3,
  'add a session': 2,
  'change the price': 2,
  'run the jobs': 2,
  'hand money back': 2,
  'sell at the desk': 3,
  'join a waiting list': 4,
  'promote from a list': 3,
  'end a booking': 2,
  'give a run for nothing': 2,
}

export const setting: fc.Arbitrary<Setting> = fc.record({
  role: fc.constantFrom('front desk' as const, 'manager' as const),
  begins: fc.constantFrom(43 * 60, 25 * 60, 90, 50, 25, 14, 5),
  sessions: fc.integer({ min: 2, max: 4 }),
  capacity: fc.constantFrom(1, 1, 2, 3),
  proRata: fc.constantFrom(0 as const, 1 as const),
  singles: fc.constantFrom(true, true, false),
  giveUpMinutes: fc.constantFrom(0, 60),
  policy: fc.constantFrom<Policy[]>(
    SPEC,
    { ...SPEC, tiers: [], coolingOffMinutes: 0 },
    { ...SPEC, coolingOffMinutes: 0 },
    { ...SPEC, tiers: [{ hoursBefore: 48, percent: 75 }] },
  ),
})

type Link = VerbName | [VerbName, Partial<Draw>]
/** One has the last place, and another waits for it. */
const FULL: Link[] = [
  ['change the capacity', { how: 4 }],
  ['sell at the desk', { who: 0, how: 4 }],
  ['join a waiting list', { who: 1, how: 4 }],
]
/** What leads somewhere only in this order. Anyone who may do all of it does, with the same people. */
const CHAINS: Link[][] = [
  [...FULL, ['promote from a list', { how: 1 }]],
  [...FULL, 'leave a waiting list'],
  ['block', 'end a block'],
  [['give a run for nothing', { who: 1 }], 'end a booking', 'undo'],
  [['add for nothing', { who: 1 }], 'let time pass'],
  ['sell at the desk', 'cancel', 'hand money back'],
  ['sell at the desk', 'give money back', 'hand money back'],
  ['buy a run', 'give a session up', 'make a session up'],
  ['begin to pay', 'let time pass', 'pay an order late'],
  ['begin to pay', 'change the price', 'let time pass', 'pay an order late'],
  ['move a session', 'let time pass', 'cancel'],
  ['cancel a session', 'undo'],
  ['add a session', 'move a booking', 'cancel a session'],
  ['give money back', 'undo'],
  ['take off a session', 'undo'],
  ['merge', 'let time pass'],
]

/** By which a history begins. */
const BOUGHT: VerbName[] = [
  'buy a run',
  'buy a run',
  'buy a single place',
  'sell at the desk',
  'begin to pay',
]

export type Step = { name: VerbName; draw: Draw }
const number = fc.nat({ max: 59 })
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...NAMES.flatMap((name) => Array<VerbName>(OFTEN[name] ?? 1).fill(name))),
  draw: fc.record({
    who: fc.nat({ max: 3 }),
    of: number,
    how: number,
    byOwner: fc.constantFrom(false, false, true),
  }),
})
const bought = step.map((one) => ({ ...one, name: BOUGHT[one.draw.of % BOUGHT.length] ?? one.name }))
const chain = fc.tuple(fc.constantFrom(...CHAINS), step).map(([links, { draw }]) =>
  links.map((link): Step => {
    const [name, own] = typeof link === 'string' ? [link, {}] : link
    return { name, draw: { ...draw, byOwner: true, ...own } }
  }),
)
const acts = fc.oneof({ weight: 5, arbitrary: step.map((one) => [one]) }, { weight: 2, arbitrary: chain })
/** Five to fifteen, or somewhat more. */
export const steps = fc
  .tuple(
    fc.array(bought, { minLength: 1, maxLength: 2 }),
    fc.array(acts, { minLength: 4, maxLength: 9, size: 'max' }),
  )
  .map(([first, others]) => [...first, ...others.flat()])

const act = (name: VerbName, draw: Partial<Draw> = {}): Step => ({
  name,
  draw: { who: 0, of: 0, how: 1, byOwner: true, ...draw },
})
const LIVE: Setting = {
  role: 'front desk',
  begins: 25,
  sessions: 3,
  capacity: 2,
  proRata: 0,
  singles: true,
  giveUpMinutes: 0,
  policy: SPEC,
}
/** Rarely drawn, and played each time. */
export const RARE: [Setting, Step[]][] = [
  [
    { ...LIVE, role: 'manager', begins: 43 * 60, sessions: 3 },
    [act('buy a run'), act('close a day', { how: 2 }), act('open a day'), act('close a day', { how: 4 })],
  ],
  [
    { ...LIVE, begins: 43 * 60, capacity: 1 },
    [
      ...[act('sell at the desk', { how: 4 }), act('join a waiting list', { who: 1, how: 4 })],
      ...[
        act('join a waiting list', { who: 3, how: 4 }),
        act('leave a waiting list'),
        act('promote from a list'),
      ],
    ],
  ],
  [
    { ...LIVE, begins: 43 * 60 },
    [
      ...[
        act('give a run for nothing'),
        act('end a booking'),
        act('undo'),
        act('add for nothing', { who: 1 }),
      ],
      ...[act('block', { who: 1 }), act('end a block'), act('delete an account', { who: 2 })],
    ],
  ],
  [
    { ...LIVE, begins: 43 * 60 },
    [
      ...[
        act('keep a place to pay for', { who: 1 }),
        act('buy a run', { who: 3 }),
        act('give a session up', { of: 2 }),
      ],
      ...[
        act('make a session up'),
        act('change the price'),
        act('begin to pay', { who: 1, how: 2 }),
        act('merge'),
      ],
      ...[act('pay an order late'), act('give a session another teacher', { of: 1 }), act('run the jobs')],
    ],
  ],
  [
    { ...LIVE, begins: 14 },
    [
      ...[
        act('add a walk-in'),
        act('sell to a walk-in', { who: 1 }),
        act('mark attendance'),
        act('stand still'),
      ],
      ...[act('cancel the following sessions', { of: 1 }), act('cancel the class')],
    ],
  ],
]
/** Histories in which someone gained, or lost, before it was mended. */
export const FOUND: [Setting, Step[]][] = [
  // Checked in to one session, moved to another by the desk, and cancelled.
  [LIVE, [act('buy a run'), act('come in by the code'), act('move a booking'), act('cancel')]],
  // Checked in after the desk had asked for the refund.
  [{ ...LIVE, begins: 5 }, [act('buy a run'), act('give money back', { how: 4 }), act('open the live door')]],
  // A session that was added for nothing counted in what is refunded for a part of the run.
  [
    { ...LIVE, begins: 90, sessions: 2 },
    [
      ...[act('buy a run'), act('add a session'), act('let time pass', { how: 4 })],
      ...[act('move a session', { how: 2 }), act('let time pass'), act('cancel')],
    ],
  ],
  // A single place that was moved to such a session, which was cancelled.
  [
    { ...LIVE, begins: 43 * 60 },
    [
      ...[act('buy a single place'), act('add a session'), act('move a booking', { how: 2 })],
      ...[act('cancel a session', { of: 2 })],
    ],
  ],
  // A refund that was asked for during a session left after it, and the audit took the place for one too many.
  [
    { ...LIVE, begins: 5, sessions: 2 },
    [act('buy a run'), act('let time pass', { how: 3 }), act('give money back', { how: 4 })],
  ],
  // Paid for in the first session of a run, which was begun before, and cancelled within the cooling-off hour.
  [
    { ...LIVE, begins: 5, sessions: 2 },
    [
      ...[act('begin to pay', { how: 2 }), act('let time pass'), act('pay an order late')],
      ...[act('let time pass', { how: 19 }), act('cancel')],
    ],
  ],
  // A class was cancelled while its session was held: who had a single place in it lost the place, and nothing came back.
  [
    { ...LIVE, begins: 14, sessions: 2, capacity: 1 },
    [act('sell to a walk-in'), act('let time pass', { how: 2 }), act('cancel the class')],
  ],
  // Two sessions were cancelled one after the other, and its member left before either was settled.
  [
    { ...LIVE, begins: 18 * 60, policy: { ...SPEC, coolingOffMinutes: 0 } },
    [
      ...[
        act('buy a run'),
        act('cancel a session', { of: 2 }),
        act('cancel a session', { of: 1 }),
        act('cancel'),
      ],
    ],
  ],
]

/** @param told of each step, whether it was done @returns what is wrong at its end */
export async function playHistory(
  quick: QuickStudio,
  how: Setting,
  acts: Step[],
  told: (name: VerbName, isDone: boolean) => void,
): Promise<string[]> {
  const world = await openWorld(quick, how)
  const ledger = new Ledger(world)
  world.onTime = () => ledger.look()
  await ledger.look()
  for (const { name, draw } of acts) told(name, await play(world, ledger, name, draw))
  await settleAll(world)
  await ledger.look()
  return [...(await ledger.end()), ...(await audit(world.studio, world.provider.ledger()))]
}
