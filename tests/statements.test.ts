import { beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../database/watch.ts'
import { newAdmin } from './support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from './support/test-app.ts'

/**
 * How many statements an answer takes: as many for a studio of many classes, and a member of many, as for one of few. That does not
 * depend on the machine, and is what makes answers slow as a studio grows.
 */
const FEW = 2
const MANY = 12

let app: TestApp
let member: Awaited<ReturnType<typeof newMember>>
let admin: Awaited<ReturnType<typeof newAdmin>>

beforeAll(async () => {
  app = await openTestApp('sqlite')
  member = await newMember(app)
  admin = await newAdmin(app)
})

async function buy(classes: number) {
  for (let n = 0; n < classes; n++) {
    const yogaClass = await newClass(app)
    const wish = { userId: member.id, classId: yogaClass.id, amount: yogaClass.rupees }
    const { body } = await member.browser.post('/api/payments/create', wish)
    const proof = await app.sandbox.pay(body.orderId)
    expect((await member.browser.post('/api/payments/verify', proof)).status).toBe(200)
  }
}

const of = (path: string) => member.browser.get(`/api/${path}/${member.id}`)
/** `most`: two more than when this was written. */
const QUESTIONS: [what: string, most: number, ask: () => Promise<{ status: number }>][] = [
  ['all classes', 7, () => member.browser.get('/api/classes/get')],
  ['the timetable, with what comes closest', 21, () => member.browser.get('/api/schedule/get')],
  ['teachers', 4, () => member.browser.get('/api/teachers/get')],
  ['a member’s classes', 7, () => of('classes/getenrolledclasses')],
  ['their payments', 6, () => of('payments/get')],
  ['their sessions', 5, () => of('sessions/booked')],
  ['their days', 7, () => member.browser.get('/api/attendance/days')],
  ['what they wait for', 4, () => of('waiting-list/get')],
  ['their achievements', 7, () => member.browser.post('/api/daily-achievement/', { userId: member.id })],
  ['today, at the desk', 52, () => admin.browser.get('/api/studio/today')],
  ['payments, at the desk', 11, () => admin.browser.get('/api/studio/money')],
  ['members, at the desk', 9, () => admin.browser.get('/api/studio/members')],
]

describe('statements an answer takes', () => {
  const taken = new Map<string, number>()

  async function count(check: (what: string, statements: number, most: number) => void) {
    for (const [what, most, ask] of QUESTIONS) {
      await ask()
      const before = statementsOf(app.db)
      expect([what, (await ask()).status]).toEqual([what, 200])
      check(what, statementsOf(app.db) - before, most)
    }
  }

  test('are few', async () => {
    await buy(FEW)
    await count((what, statements, most) => {
      taken.set(what, statements)
      expect.soft([what, statements <= most]).toEqual([what, true])
    })
  })

  test('and do not grow with the studio', async () => {
    await buy(MANY - FEW)
    await count((what, statements) => expect.soft([what, statements]).toEqual([what, taken.get(what)]))
  })
})
