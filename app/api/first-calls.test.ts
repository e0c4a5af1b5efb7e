import { afterEach, expect, test, vi } from 'vitest'
import { at, calls } from './calls.ts'
import { askEarly } from './first-calls.ts'

afterEach(() => vi.unstubAllGlobals())

test('what is asked for by its path is what the API declares', async () => {
  const asked: string[] = []
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    return Response.json({ success: true })
  })
  const { booked, practice, waits } = askEarly('a/b')
  await Promise.all([booked, practice, waits])
  const of = at({ userId: 'a/b' })
  expect(asked.sort()).toEqual(
    [
      `GET ${calls.sessions.booked[':userId'].$path({ ...of, query: {} })}`,
      `GET ${calls.classes.getenrolledclasses[':userId'].$path(of)}`,
      // With its last slash, as the specification has it.
      `POST ${calls['daily-achievement'].index.$path()}/`,
      `GET ${calls.attendance.days.$path({ query: {} })}`,
      `GET ${calls.payments.get[':userId'].$path(of)}`,
      `GET ${calls['waiting-list'].get[':userId'].$path(of)}`,
    ].sort(),
  )
})
