import type { Member } from '../../../domain/core/actor.ts'
import { BUYER_VERBS } from './buyer-verbs.ts'
import { DESK_VERBS } from './desk-verbs.ts'
import type { Draw, Verb } from './doing.ts'
import type { Ledger } from './ledger.ts'
import { SCHEDULE_VERBS } from './schedule-verbs.ts'
import type { World } from './world.ts'

export const VERBS = { ...BUYER_VERBS, ...DESK_VERBS, ...SCHEDULE_VERBS }
export type VerbName = keyof typeof VERBS

/** @returns whether it was done */
export async function play(world: World, ledger: Ledger, name: VerbName, draw: Draw): Promise<boolean> {
  // No two things happen at the very same moment.
  world.move(1)
  const people = [...world.buyers, world.friend]
  const person = people[draw.who % people.length] as Member
  const verb: Verb = VERBS[name]
  const done = await verb({ ...draw, world, ledger, person, desk: draw.byOwner ? world.owner : world.friend })
  await ledger.look()
  return done
}
