import { expect } from 'vitest'
import { howMany } from '../../support/form.ts'
import type { Buyer, RunningHouse } from '../../support/running-app.ts'
import { look, type Mishap } from '../../support/strace.ts'

type Class = Awaited<ReturnType<RunningHouse['newClass']>>

/**
 * One purchase for each point, at which a call goes wrong once: it is answered or refused with a sentence, the next buyer
 * is served, nothing is half done, and anyone who was answered is enrolled.
 * @param processes those whose calls go wrong, as they are at that moment
 * @param recovered waits for what needs a while to be well again
 * @returns how many were refused
 */
export async function spoilPurchases(
  app: RunningHouse,
  yogaClass: Class,
  calls: string[],
  points: Mishap[],
  processes: () => Promise<number[]>,
  recovered: () => Promise<unknown> = async () => {},
): Promise<number> {
  const buyer = async () => (await app.crowd(1))[0]!
  const wrong: string[] = []
  const answered: string[] = []
  const tried: Buyer[] = []
  let refused = 0
  for (const point of points) {
    const told = `${point.call} ${point.does} at ${point.first}`
    const member = await buyer()
    const spoilt = await look(await processes(), calls, { ...point, times: 1 })
    const { status, body } = await app.buy(member, yogaClass)
    await spoilt.stop()
    if (status === 200) answered.push(`${member.id} ${yogaClass.id}`)
    else if (status === 503 && body.code === 'unavailable' && body.requestId) refused++
    else wrong.push(`${told}: ${status} ${JSON.stringify(body)}`)
    await recovered()
    const next = await app.buy(await buyer(), yogaClass)
    if (next.status !== 200) wrong.push(`${told}: then ${next.status} ${JSON.stringify(next.body)}`)
    tried.push(member)
    const ready = await fetch(`${app.url}/readyz`)
    if (ready.status !== 200) wrong.push(`${told}: not ready again`)
  }
  // Anyone who was refused may try again. (Whose order was being made waits until that try is given up, 20 seconds.)
  const tryAgain = async (member: Buyer) => {
    const first = await app.buy(member, yogaClass)
    return first.status === 503 ? app.buy(member, yogaClass) : first
  }
  if (howMany({ short: 0, full: 1 }))
    for (const again of await Promise.all(tried.map(tryAgain)))
      if (again.status >= 500) wrong.push(`again: ${again.status} ${JSON.stringify(again.body)}`)
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(0)
  expect(await app.findings()).toEqual([])
  const enrolled = await app.enrolled()
  expect(answered.filter((pair) => !enrolled.has(pair))).toEqual([])
  return refused
}
