import { expect, test, vi } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp } from '../../tests/support/test-app.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** The hash at its real cost; all other suites make cheap ones. */
vi.unmock('./passwords.ts')

const AT_REAL_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

test('a password is hashed with argon2id at the minimum of OWASP, each time with another salt', async () => {
  const [one, other] = [await hashPassword('quiet-river-7'), await hashPassword('quiet-river-7')]
  expect(one).toMatch(AT_REAL_COST)
  expect(other).toMatch(AT_REAL_COST)
  expect(one).not.toBe(other)
})

test('the password fits its hash, also when its accents are typed otherwise; another one does not', async () => {
  const hash = await hashPassword('über-fluss-7')
  expect(await verifyPassword('über-fluss-7'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('uber-fluss-7', hash)).toBe(false)
  expect(await verifyPassword('über-fluss-7', null)).toBe(false)
})

test.each(ENGINES)('what a registration stores on %s is such a hash, and opens the login', async (engine) => {
  const app = await openTestApp(engine)
  const { id, form } = await newMember(app)
  const { passwordHash } = await app.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(AT_REAL_COST)
  const { email, password } = form
  expect((await app.browser().post('/api/user/login', { email, password })).status).toBe(200)
})
