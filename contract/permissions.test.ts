import { describe, expect, test } from 'vitest'
import { STAFF_ROLES, type StaffRole } from '../shared/enums.ts'
import { covers, PERMISSIONS, reachOf, SENSITIVE, VERBS, type Verb } from './permissions.ts'

const OWN = { isOwn: true, centreId: 'mumbai' }
const OTHERS = { isOwn: false, centreId: 'mumbai' }
const may = (role: StaffRole, verb: Verb, about = OTHERS, centreId: string | null = null) =>
  covers(reachOf([{ role, centreId }], verb), about)

describe.each(VERBS)('%s', (verb) => {
  test.each(STAFF_ROLES)('of the %s', (role) => {
    const said: 'any' | 'own' | undefined = (PERMISSIONS[verb] as Record<string, 'any' | 'own'>)[role]
    expect(may(role, verb)).toBe(said === 'any')
    expect(may(role, verb, OWN)).toBe(said !== undefined)
    expect(may(role, verb, OTHERS, 'mumbai')).toBe(said === 'any')
    expect(may(role, verb, OTHERS, 'rishikesh')).toBe(false)
    expect(may(role, verb, { isOwn: false, centreId: null } as never, 'mumbai')).toBe(false)
  })

  test('no role is no way in', () => {
    expect(covers(reachOf([], verb), OWN)).toBe(false)
  })
})

test('an owner may everything but what is a teacher’s own', () => {
  expect(VERBS.filter((verb) => !may('owner', verb))).toEqual(['substitute.accept', 'pay.see-own'])
})

test('an accountant changes nothing, and the desk sees neither reports nor health', () => {
  expect(VERBS.filter((verb) => may('accountant', verb))).toEqual([
    'desk.enter',
    'pay.see',
    'reports.see',
    'tax.see',
    'settlement.check',
    'sales.see',
  ])
  for (const verb of ['reports.see', 'health.see', 'cue.see', 'pay.see', 'prices.change'] as const)
    expect(may('front desk', verb, OWN)).toBe(false)
})

test('what is of money or health waits for a second factor; what a teacher has of their own pay does not', () => {
  const ofMoney = /^(sales?|refund|reports|tax|settlement|evidence|pay|payment-keys)\./
  const told = VERBS.filter((verb) => ofMoney.test(verb) && verb !== 'pay.see-own')
  expect(told.filter((verb) => !SENSITIVE.includes(verb))).toEqual([])
  expect(SENSITIVE).toEqual(expect.arrayContaining(['health.see', 'privacy.answer', 'studio.export']))
  for (const verb of ['sales.see', 'sale.make', 'reports.see', 'refund.by-policy', 'pay.see'] as const)
    expect(may('teacher', verb, OWN)).toBe(false)
})

test('only an owner changes the team', () => {
  const roles = STAFF_ROLES.filter((role) => may(role, 'team.change', OWN))
  expect(roles).toEqual(['owner'])
})

test('roles add up', () => {
  const grants = [
    { role: 'teacher', centreId: null },
    { role: 'front desk', centreId: 'mumbai' },
  ] as const
  const reach = reachOf(grants, 'session.roll')
  expect(reach).toEqual({ everywhere: false, centreIds: ['mumbai'], own: true })
  expect(covers(reach, OTHERS)).toBe(true)
  expect(covers(reach, { isOwn: true, centreId: 'rishikesh' })).toBe(true)
  expect(covers(reach, { isOwn: false, centreId: 'rishikesh' })).toBe(false)
})
