import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, LIMIT_MS, PATIENCE_MS, SEED } from '../../support/form.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'
import { chance, type Draw, pick } from './draw.ts'
import { hostileBody, hostileText, hostileValue } from './hostile.ts'
import { type Document, faults, type Operation, operationsOf } from './openapi.ts'
import { type Names, politeValue } from './polite.ts'
import { PEOPLE, whoMay } from './who-may.ts'
import { furnish } from './world.ts'

const REQUESTS = howMany({ short: 1_000, full: 100_000 }) / BOTH_ENGINES.length

/** Each is shrunk, and the first ones say enough. */
const MOST_FAILURES = 5

type Drawn = { path: string; headers: Record<string, string>; body?: string | undefined }

describe.each(BOTH_ENGINES)('%s', (engine) => {
  let app: TestApp
  let document: Document
  let world: Awaited<ReturnType<typeof furnish>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    // Throttles have tests of their own; here no one is turned away for asking often.
    app.studio.settings.throttle = {
      loginsPerAccount: 1_000_000,
      loginsPerAddress: 1_000_000,
      registrationsPerAddress: 1_000_000,
      messagesPerAddress: 1_000_000,
    }
    document = (await app.browser().get('/api/openapi.json')).body
    world = await furnish(app)
  })

  test(
    `${REQUESTS} requests with seed ${SEED}, every other one hostile: never a 5xx, always an answer of the document`,
    async () => {
      const calls = operationsOf(document)
      const wrong: string[] = []
      const polite: Record<string, number> = {}
      const succeeded = new Set<string>()
      const end = Date.now() + (LIMIT_MS ?? PATIENCE_MS)
      let n = 0
      for (; n < REQUESTS && wrong.length < MOST_FAILURES && Date.now() < end; n++) {
        // Each call in turn, hostile every other round, however many calls there are.
        const [round, place] = [Math.floor(n / calls.length), n % calls.length]
        const isHostile = (round + place) % 2 === 1
        const { method, path, operation } = calls[place]!
        // A property for each request: it is shrunk against the studio as it then is.
        const property = fc.asyncProperty(fc.gen(), async (draw) => {
          const status = await send(draw, { method, path, operation, isHostile })
          if (isHostile) return
          polite[status] = (polite[status] ?? 0) + 1
          if (status < 300) succeeded.add(`${method} ${path}`)
        })
        await fc
          .assert(property, { seed: (SEED + n) % 2 ** 31, numRuns: 1 })
          .catch((error: Error) =>
            wrong.push(`${n} ${method} ${path}: ${error.message} ${error.cause ?? ''}`),
          )
      }
      const asked = Object.values(polite).reduce((sum, count) => sum + count, 0)
      const share =
        Object.entries(polite).reduce((sum, [code, count]) => sum + (code < '3' ? count : 0), 0) / asked
      const never = calls
        .map(({ method, path }) => `${method} ${path}`)
        .filter((name) => !succeeded.has(name))
      console.log(`${engine}: ${asked} of ${n} polite, ${(share * 100).toFixed(1)} % of them 2xx`, polite)
      expect(wrong).toEqual([])
      expect(asked).toBeGreaterThan(n * 0.45)
      expect(share).toBeGreaterThan(0.6)
      // Links out of emails and of a start's first lines, pictures and applicants cannot be drawn; their calls succeed in tests of their own. A short
      // run is too few draws to say.
      if (n >= 10_000)
        expect(
          never.filter(
            (name) =>
              !/reset-password|confirm|return-email|leave|logins\/\{id\}|picture|applications|studio\/(begin|invitation|team\/\{id\})/.test(
                name,
              ),
          ),
        ).toEqual([])
    },
    PATIENCE_MS,
  )

  type Call = { method: string; path: string; operation: Operation; isHostile: boolean }

  /** Sends one request as someone, and checks its answer against the document. */
  async function send(draw: Draw, { method, path, operation, isHostile }: Call): Promise<number> {
    const call = `${method} ${path}`
    const needsLogin = (operation.security ?? []).length > 0
    const name = pick(draw, isHostile ? PEOPLE : whoMay(call, needsLogin))
    const who = world.person(name)
    const names = await world.namesFor(call, who, chance(draw, 70))
    if (!isHostile) await world.clearTheWay(call, who, names)
    const request = isHostile
      ? drawHostile(draw, path, operation, names)
      : drawPolite(draw, path, operation, names)
    const { status, body, headers } = await who.browser.send(
      method,
      request.path,
      request.body,
      request.headers,
    )
    await world.replaceIfGone(who)
    const shown = `${name} ${method} ${request.path.slice(0, 120)} ${String(request.body).slice(0, 200)}: ${status}`
    const answer = operation.responses[status]
    if (status >= 500) throw new Error(`${shown} ${JSON.stringify(app.logged.at(-2))}`)
    // A path that no longer names the call (an empty id, a slash in it) is another call or none.
    if (!answer && !(isHostile && [404, 405].includes(status)))
      throw new Error(`${shown} is not in the document`)
    const schema = answer?.content?.['application/json']?.schema
    if (schema && headers.get('content-type')?.includes('json')) {
      const found = faults(document, schema, body)
      if (found.length > 0) throw new Error(`${shown} ${found.join('; ')}`)
    }
    return status
  }

  /** A request that keeps to the document, with what exists and belongs to anyone who asks. */
  function drawPolite(draw: Draw, path: string, operation: Operation, names: Names): Drawn {
    if (path.endsWith('/webhook')) return { path, ...world.webhook() }
    const address = fill(
      path,
      operation,
      (parameter) => politeValue(draw, document, parameter.schema, names, parameter.name),
      draw,
    )
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema) return { path: address, headers: {} }
    const value = politeValue(draw, document, schema, names)
    // What is sent as polite must be that: the document itself says so.
    expect(faults(document, schema, value).join('; ')).toBe('')
    return { path: address, headers: {}, body: JSON.stringify(value) }
  }

  function drawHostile(draw: Draw, path: string, operation: Operation, names: Names): Drawn {
    const address = fill(
      path,
      operation,
      (parameter) =>
        chance(draw, 50)
          ? hostileText(draw)
          : politeValue(draw, document, parameter.schema, names, parameter.name),
      draw,
    )
    const headers: Record<string, string> = chance(draw, 20)
      ? { range: pick(draw, ['bytes=0-0', 'bytes=9-1', 'bytes=-0', 'bytes=99999999999999999999-', 'x']) }
      : {}
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema) return { ...withoutBody(draw, address, path.endsWith('/webhook')), headers }
    const spoilt = politeValue(draw, document, schema, names) as Record<string, unknown>
    if (chance(draw, 30)) {
      const { body, type } = hostileBody(draw, spoilt)
      return { path: address, headers: { ...headers, 'content-type': type }, body }
    }
    const fields = Object.keys(spoilt)
    for (let times = pick(draw, [1, 2, 3]); times > 0; times--)
      spoilt[fields.length > 0 && chance(draw, 90) ? pick(draw, fields) : hostileText(draw)] =
        hostileValue(draw)
    return { path: address, headers, body: JSON.stringify(spoilt) }
  }

  /** Where nothing is asked for there is still the query, and a body that no one wants. */
  function withoutBody(draw: Draw, address: string, takesBody: boolean): Omit<Drawn, 'headers'> {
    const query = new URLSearchParams([[hostileText(draw).toWellFormed(), hostileText(draw).toWellFormed()]])
    const path = `${address}${address.includes('?') ? '&' : '?'}${query}`
    return takesBody ? { path, body: String(hostileBody(draw, {}).body ?? '') } : { path }
  }

  type Parameter = NonNullable<Operation['parameters']>[number]

  /** The address with its parameters: every one that it needs, of the others each other time. */
  function fill(
    path: string,
    operation: Operation,
    drawn: (parameter: Parameter) => unknown,
    draw: Draw,
  ): string {
    const query = new URLSearchParams()
    let filled = path
    for (const parameter of operation.parameters ?? []) {
      const value = String(drawn(parameter))
      if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encode(value))
      else if (parameter.required || path.includes('/videos/') || chance(draw, 70))
        query.append(parameter.name, value)
    }
    return query.size > 0 ? `${filled}?${query}` : filled
  }
})

/** A lone surrogate has no form in an address; it goes as it is, as some clients would send it. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}
