import { expect, test, vi } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { ask } from './answers.ts'
import { at, callsOver } from './calls.ts'

/** What was asked for, and what `answer` says to it. */
function server(answer: () => Response | Promise<Response>) {
  const asked: { path: string; method?: string; body?: unknown }[] = []
  const calls = callsOver(async (path, init) => {
    asked.push({ path, method: init?.method, body: init?.body })
    return answer()
  })
  return { asked, calls }
}

test('a call asks for the path that the API declares, with what it takes', async () => {
  const { asked, calls } = server(() => Response.json({ success: true, data: [] }))
  await ask(calls.classes.getenrolledclasses[':userId'].$get(at({ userId: 'a/b' })))
  await ask(calls.user.update[':id'].$put({ ...at({ id: 'x' }), json: { firstName: 'A', lastName: 'B' } }))
  await ask(calls['daily-achievement'].index.$post({ json: { userId: 'x' } }))
  expect(asked).toEqual([
    { path: '/api/classes/getenrolledclasses/a%2Fb', method: 'GET', body: undefined },
    { path: '/api/user/update/x', method: 'PUT', body: '{"firstName":"A","lastName":"B"}' },
    { path: '/api/daily-achievement/', method: 'POST', body: '{"userId":"x"}' },
  ])
})

test('success is what the call answers', async () => {
  const { calls } = server(() => Response.json({ success: true, user: null }))
  expect(await ask(calls.user.me.$get())).toEqual({ ok: true, status: 200, success: true, user: null })
})

test('a failure is its code, its sentence and its fields', async () => {
  const body = { success: false, code: 'invalid', message: 'No.', errors: { email: 'Not one.' } }
  const { calls } = server(() => Response.json(body, { status: 422 }))
  expect(await ask(calls.user.me.$get())).toEqual({
    ok: false,
    status: 422,
    code: 'invalid',
    message: 'No.',
    errors: { email: 'Not one.' },
  })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy’s page', () => new Response('<h1>502</h1>', { status: 502 })],
])('%s is a failure without a code', async (_, answer) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { calls } = server(answer)
  const failed = { ok: false, status: 0, code: null, message: TEXTS.unreachable, errors: {} }
  expect(await ask(calls.user.me.$get())).toEqual(failed)
  // Of what was sent the screen says it in its own words.
  expect(await ask(calls.user.logout.$post())).toEqual({ ...failed, message: '' })
  expect(logged).toHaveBeenCalledTimes(2)
  logged.mockRestore()
})
