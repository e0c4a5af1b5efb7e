import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../tests/engines.ts'
import { type House, newMember, openHouse } from '../tests/house.ts'
import { lettersTo } from '../tests/letters.ts'

/** What is told to the studio is never left out; an account that signed up with the studio's address is not the studio. */
describe.each(ENGINES)('letters to the studio’s own address on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
  })

  test('about an account that signed up with it are as few as to anybody', async () => {
    const form = { email: house.studio.settings.studioEmail, password: 'quiet-river-7' }
    await newMember(house, { ...form, proved: false })
    for (let n = 0; n < 20; n++)
      expect((await house.browser().post('/api/user/login', form)).status).toBe(200)
    expect((await lettersTo(house, form.email, 'login-alert')).length).toBeLessThanOrEqual(6)
  })
})
