import { expect } from 'vitest'
import { paise } from '../../shared/money.ts'
import { newClass, type newMembers, type TestApp } from './test-app.ts'

/** A class whose sessions are sold singly too, and how they are bought. */

export const SINGLE = 450

export type Who = Awaited<ReturnType<typeof newMembers>>[number]
export type Session = { id: string; startsAt: number; endsAt: number }

/** @param singlePrice in rupees; null for a class of which only the run is sold */
export async function newSingles(
  app: TestApp,
  about: Parameters<typeof newClass>[1] = {},
  singlePrice: number | null = SINGLE,
) {
  const yogaClass = await newClass(app, about)
  await app.db
    .updateTable('classes')
    .set({ singlePricePaise: singlePrice === null ? null : paise(singlePrice) })
    .where('id', '=', yogaClass.id)
    .execute()
  const sessions: Session[] = await app.db
    .selectFrom('classSessions')
    .select(['id', 'startsAt', 'endsAt'])
    .where('classId', '=', yogaClass.id)
    .orderBy('number')
    .execute()
  return { ...yogaClass, sessions }
}

/** The orders and payments of members of this program: of the run, or of the session that is named. */
export function till(app: TestApp) {
  const order = ({ browser, id: userId }: Who, classId: string, sessionId?: string, amount?: number) =>
    browser.post('/api/payments/create', {
      userId,
      classId,
      sessionId,
      amount: amount ?? (sessionId ? SINGLE : 1499),
    })
  const pay = async ({ browser }: Who, orderId: string) =>
    browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
  const buy = async (one: Who, classId: string, sessionId?: string) => {
    const created = await order(one, classId, sessionId)
    expect(created.status).toBe(200)
    expect((await pay(one, created.body.orderId)).status).toBe(200)
  }
  return { order, pay, buy }
}
