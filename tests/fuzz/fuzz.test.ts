import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../engines.ts'
import { howMany, SEED } from '../form.ts'
import { type House, newClass, newMember, openHouse } from '../house.ts'
import { type Dice, dice, hostileBody, hostileText, hostileValue } from './hostile.ts'
import { type Document, faults, type Operation, operationsOf, resolve, type Schema } from './openapi.ts'

const REQUESTS = howMany({ short: 2_000, full: 100_000 }) / ENGINES.length

type Identity = { name: string; id: string; send: House['browser'] extends () => infer B ? B : never }
type Names = Record<string, unknown>

describe.each(ENGINES)('%s', (engine) => {
  let house: House
  let document: Document
  let identities: Identity[]
  let names: Names
  beforeAll(async () => {
    house = await openHouse(engine)
    document = (await house.browser().get('/api/openapi.json')).body
    const crowd = await Promise.all(Array.from({ length: 4 }, () => newMember(house)))
    const [, , instructor, admin] = crowd
    await house.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', instructor!.id).execute()
    await house.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin!.id).execute()
    identities = [
      { name: 'visitor', id: 'nobody', send: house.browser() },
      ...crowd.map(({ id, browser }, n) => ({
        name: ['member', 'other member', 'instructor', 'admin'][n] ?? '',
        id,
        send: browser,
      })),
    ]
    const yogaClass = await newClass(house, { capacity: 3 })
    names = {
      classId: yogaClass.id,
      slug: yogaClass.slug,
      amount: yogaClass.rupees,
      email: 'fuzz@example.com',
      dateOfBirth: '1990-01-01',
      phone: '+91 98765 43210',
      height: 170,
      weight: 60,
      week: '2026-11-20',
    }
  })

  test(`${REQUESTS} hostile requests with seed ${SEED}: never a 5xx, always an answer of the document`, async () => {
    const die = dice(SEED)
    // What ends the identity's own login is left out: everything after it would only meet a visitor.
    const calls = operationsOf(document).filter(({ path }) => path !== '/api/user/logout')
    const wrong: string[] = []
    for (let n = 0; n < REQUESTS; n++) {
      const { method, path, operation } = calls[n % calls.length]!
      const who = die.pick(identities)
      const request = draw(die, path, operation, {
        ...names,
        userId: who.id,
        id: die.pick([who.id, names.classId]),
      })
      const { status, body, headers } = await who.send.send(
        method,
        request.path,
        request.body,
        request.headers,
      )
      const told = `${n} ${who.name} ${method} ${request.path.slice(0, 120)} ${String(request.body).slice(0, 200)}: ${status}`
      const answer = operation.responses[status]
      // A path that no longer names the call (an empty id, a slash in it) is another call or none.
      if (!answer && !(status === 404 && path.includes('{'))) wrong.push(`${told} is not in the document`)
      if (status >= 500 && status !== 503) wrong.push(`${told} ${JSON.stringify(house.logged.at(-2))}`)
      const schema = answer?.content?.['application/json']?.schema
      if (schema && headers.get('content-type')?.includes('json'))
        wrong.push(...faults(document, schema, body).map((fault) => `${told} ${fault}`))
    }
    expect(wrong).toEqual([])
  }, 60_000)

  function draw(die: Dice, path: string, operation: Operation, known: Names) {
    const hostile = die.chance(0.85)
    const query = new URLSearchParams()
    let filled = path
    for (const parameter of operation.parameters ?? []) {
      const value =
        hostile && die.chance(0.5)
          ? hostileText(die)
          : politeValue(die, parameter.schema, known, parameter.name)
      if (parameter.in === 'query') {
        if (die.chance(0.7)) query.append(parameter.name, String(value))
      } else filled = filled.replace(`{${parameter.name}}`, encode(String(value)))
    }
    const headers: Record<string, string> = die.chance(0.1)
      ? { range: die.pick(['bytes=0-0', 'bytes=9-1', 'bytes=-0', 'bytes=99999999999999999999-', 'x']) }
      : {}
    const address = query.size > 0 ? `${filled}?${query}` : filled
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema) return { path: address, headers }
    const polite = politeValue(die, schema, known) as Record<string, unknown>
    if (!hostile) return { path: address, headers, body: JSON.stringify(polite) }
    if (die.chance(0.3)) {
      const { body, type } = hostileBody(die, polite)
      return { path: address, headers: { ...headers, 'content-type': type }, body }
    }
    const fields = Object.keys(polite)
    for (let spoilt = 0; spoilt < 1 + die.roll() * 2; spoilt++)
      polite[die.chance(0.9) ? die.pick(fields) : hostileText(die)] = hostileValue(die)
    return { path: address, headers, body: JSON.stringify(polite) }
  }

  /** A value that the schema takes; fields with a name that we know get what exists. */
  function politeValue(die: Dice, given: Schema, known: Names, name = ''): unknown {
    if (name in known) return known[name]
    const schema = resolve(document, given)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return politeValue(die, die.pick(choices), known, name)
    if ('const' in schema) return schema.const
    if (schema.enum) return die.pick(schema.enum)
    const type = [schema.type].flat()[0]
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || die.chance(0.5))
          .map(([key, field]) => [key, politeValue(die, field, known, key)]),
      )
    if (type === 'array') return schema.items ? [politeValue(die, schema.items, known)] : []
    if (type === 'number' || type === 'integer') return die.pick([1, 2, 15])
    if (type === 'boolean') return die.chance(0.5)
    return 'quiet-river-7-quiet-river-7'
  }
})

/** A lone surrogate has no form in an address; it goes as it is, as some clients would send it. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}
