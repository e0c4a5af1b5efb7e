import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../../demo/seed/seed.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('suggestions on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
  })

  const ask = (query: string) => app.browser().get(`/api/suggestions/get${query}`)

  test('three questions lead to a class that can be had, with its reasons', async () => {
    const { status, body } = await ask('?when=evening&where=mumbai&purpose=Better+Sleep')
    expect(status).toBe(200)
    const { room, others, free } = body.data
    expect(room.because).toContain('at Zen Flow Mumbai')
    expect(room.yogaClass.centre.slug).toBe('mumbai')
    expect(others.length).toBeLessThanOrEqual(2)
    for (const { yogaClass } of [room, ...others, free]) {
      expect(['Full', 'Finished']).not.toContain(yogaClass.status)
      expect(yogaClass.category).not.toBe('Prenatal')
    }
    expect(free.yogaClass.price).toBe(0)
  })

  test('no answer, no claim', async () => {
    const { body } = await ask('')
    expect(body.data.room).toBeNull()
    expect(body.data.others).toEqual([])
    expect(body.data.free.because).toEqual([])
  })

  test.each(['?when=teatime', '?where=A%20B', '?purpose=Back%20Pain'])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(422)
  })

  test('a member’s come of what they answered, and their health answers change nothing', async () => {
    const answers = { preferredTime: 'evening', fitnessGoals: ['Better Sleep'], experienceLevel: 'beginner' }
    const well = await newMember(app, answers)
    const ill = await newMember(app, {
      ...answers,
      healthConsent: true,
      medicalConditions: ['Pregnancy', 'Back Pain'],
      injuries: 'Left knee',
    })
    const [one, other] = await Promise.all(
      [well, ill].map(async ({ browser }) => (await browser.get('/api/user/suggestions')).body.data),
    )
    expect(one.room.because).toContain('in the evening')
    expect(one).toEqual(other)
    expect(JSON.stringify(other)).not.toMatch(/knee|Pregnan/)
    expect((await app.browser().get('/api/user/suggestions')).status).toBe(401)
  })
})
