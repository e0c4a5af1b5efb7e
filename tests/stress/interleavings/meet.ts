import { processWebhooks } from '../../../domain/payments/webhooks.ts'
import { deletedMembersAreErased } from '../../../domain/privacy/audit.ts'
import { sweepDeleted } from '../../../domain/privacy/delete.ts'
import type { QuickStudio } from '../../support/in-memory-provider.ts'
import { pausable } from './pauses.ts'
import { aftermath, doneOrWaiting } from './purchases.ts'
import { type Scene, setScene } from './stage.ts'
import type { Verb } from './verbs.ts'

const known = new Map<string, string[]>()
/** The awaits of a verb that nothing disturbs. */
export async function pointsOf(quick: QuickStudio, scene: Scene, verb: Verb): Promise<string[]> {
  const key = `${quick.engine} ${scene} ${verb.name}`
  const found = known.get(key)
  if (found) return found
  const stage = await setScene(quick, scene)
  const paused = pausable(stage.studio, -1)
  await verb.run(stage, paused.studio)
  await processWebhooks(stage.studio)
  known.set(key, paused.points)
  return paused.points
}

/** @returns what is wrong after it; nothing when all is well */
export async function meet(
  quick: QuickStudio,
  scene: Scene,
  first: Verb,
  second: Verb,
  at: number,
): Promise<string[]> {
  const stage = await setScene(quick, scene)
  const paused = pausable(stage.studio, at)
  const one = endOf(first.run(stage, paused.studio))
  await Promise.race([paused.stopped, one])
  const two = endOf(second.run(stage, stage.studio))
  await doneOrWaiting(quick.engine, quick.db, two)
  paused.go()
  const ends = await Promise.all([one, two])
  // What a webhook left to do is done behind its answer.
  await processWebhooks(stage.studio)
  // A job reads of many members and writes later; what it wrote of one who is gone by then has a job of its own.
  if (first.isJob || second.isJob) await sweepDeleted(stage.studio)
  const wrong = [
    ...(await deletedMembersAreErased(quick)),
    ...(await aftermath(stage)),
    ...(await deletedMembersAreErased(quick)),
  ]
  const faults = ends.filter((end) => end.startsWith('fault'))
  const where = `${scene}: ${first.name} at ${at}, after ${paused.points[at]}; ${second.name}; ${ends.join(', ')}`
  return [...wrong, ...faults].map((what) => `${what} (${where})`)
}

async function endOf(work: Promise<string>): Promise<string> {
  try {
    return await work
  } catch (error) {
    return `fault: ${error instanceof Error ? error.message : error}`
  }
}
