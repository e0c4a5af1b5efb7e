import { beforeAll, describe, expect, test } from 'vitest'
import { course, courseLine } from '../../contract/courses.ts'
import { aboutPage, centre, studioFacts } from '../../contract/studio.ts'
import { seedStudio } from '../../demo/seed/seed.ts'
import { POLICY } from '../../shared/policy.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('what the studio says of itself on %s', (engine) => {
  let app: TestApp
  const get = async (path: string) => (await app.browser().get(path)).body.data
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  test('of an empty studio its name, the address that mail goes to, and what it promises', async () => {
    const facts = await get('/api/studio/get')
    expect(studioFacts.strict().safeParse(facts).error).toBeUndefined()
    expect(facts).toMatchObject({
      name: 'Yoga studio',
      email: app.studio.settings.studioEmail,
      phone: '',
      openingHours: [],
      policy: { tiers: POLICY.tiers, recordedHours: POLICY.recordedHours },
      promises: { answerHours: 24, minimumAge: 18 },
    })
    expect(await get('/api/studio/about')).toBeNull()
    expect(await get('/api/centres/get')).toEqual([])
    expect(await get('/api/courses/get')).toEqual([])
  })

  test('of the demo all of it, in the order of the studio', async () => {
    await seedStudio(app.studio)
    const facts = await get('/api/studio/get')
    expect(studioFacts.strict().safeParse(facts).error).toBeUndefined()
    expect(facts.openingHours).toHaveLength(3)
    expect(aboutPage.strict().safeParse(await get('/api/studio/about')).error).toBeUndefined()
    const centres = await get('/api/centres/get')
    for (const one of centres) expect(centre.strict().safeParse(one).error).toBeUndefined()
    expect(centres.map(({ slug }: { slug: string }) => slug)).toEqual(['rishikesh', 'mumbai', 'mysore'])
  })

  test('the courses, a line each, and each by its number alone', async () => {
    const lines = await get('/api/courses/get')
    for (const line of lines) expect(courseLine.strict().safeParse(line).error).toBeUndefined()
    expect(
      lines.map(({ id, discountedPrice }: { id: number; discountedPrice: number }) => [id, discountedPrice]),
    ).toEqual([
      [1, 1499],
      [2, 1799],
      [3, 2299],
      [4, 2799],
      [5, 3299],
    ])
    const found = await get('/api/courses/get/3')
    expect(course.strict().safeParse(found).error).toBeUndefined()
    expect(found).toMatchObject({ title: 'Vinyasa Flow', instructor: { name: 'Rohan Bhatt' } })
    for (const other of ['0', '6', '03', '3.0', 'vinyasa'])
      expect((await app.browser().get(`/api/courses/get/${other}`)).status).toBe(404)
  })
})
