import { beforeAll, describe, expect, test } from 'vitest'
import { teacher } from '../../contract/teachers.ts'
import { testimonial } from '../../contract/testimonials.ts'
import { seedStudio } from '../../demo/seed/seed.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('people of the studio on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
  })

  test('GET /api/teachers/get has experience, students, rating and what a profile shows', async () => {
    const { body } = await app.browser().get('/api/teachers/get')
    expect(body.data).toHaveLength(6)
    for (const one of body.data) expect(teacher.strict().safeParse(one).error).toBeUndefined()
    expect(body.data[0]).toMatchObject({
      slug: 'meera-joshi',
      experienceYears: 14,
      studentsTaught: 1050,
      rating: 4.9,
    })
  })

  test('the email address of a teacher is not notified', async () => {
    const { body } = await app.browser().get('/api/teachers/get')
    expect(JSON.stringify(body)).not.toContain('@')
  })

  test('GET /api/testimonials/get has the four testimonials', async () => {
    const { body } = await app.browser().get('/api/testimonials/get')
    expect(body.data).toHaveLength(4)
    for (const one of body.data) expect(testimonial.strict().safeParse(one).error).toBeUndefined()
    expect(body.data.map((one: { name: string }) => one.name)).toEqual([
      'Kavita Nair',
      'Farhan Qureshi',
      'Tenzin Dolma',
      'Priya Deshmukh',
    ])
  })
})
