import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../tests/support/test-app.ts'
import { createApi, keptPaths } from './app.ts'
import { loginCookieName } from './http/authentication.ts'

/** What generators of clients, readers and fuzzers are told of the API. */
describe('the OpenAPI document', () => {
  let app: TestApp
  // biome-ignore lint/suspicious/noExplicitAny: a document of every shape
  let document: any
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    document = (await app.browser().get('/api/openapi.json')).body
  })
  const operations = () =>
    Object.entries(document.paths as Record<string, Record<string, Record<string, unknown>>>).flatMap(
      ([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    ) as { name: string; operationId: string; description: string; security: object[]; tags: string[] }[]

  test('is made once, not again for each who asks', async () => {
    const made = vi.spyOn(JSON, 'stringify')
    const { body } = await app.browser().get('/api/openapi.json')
    expect(body).toEqual(document)
    expect(made.mock.calls.some(([what]) => Boolean((what as { paths?: object } | null)?.paths))).toBe(false)
    made.mockRestore()
  })

  test('says which answers are the same for everyone, and those alone are kept in memory', () => {
    const declared = operations().filter((one) => 'x-cache' in one)
    expect(declared.filter(({ security }) => security?.length > 0)).toEqual([])
    expect([...keptPaths(app.api)].toSorted()).toEqual(
      [
        ...declared.map(({ name }) => name.replace('get ', '')),
        '/api/openapi.json',
        '/blog.rss',
        '/robots.txt',
        '/.well-known/security.txt',
        '/site.webmanifest',
        '/sitemap.xml',
      ].toSorted(),
    )
    expect(declared.map(({ name }) => name)).toContain('get /api/teachers/get')
  })

  test('says of each change that takes a version that it may be another one by now (409)', () => {
    type Body = { $ref?: string; properties?: object; allOf?: Body[]; anyOf?: Body[] }
    const hasVersion = ({ $ref, properties = {}, allOf = [], anyOf = [] }: Body): boolean =>
      'version' in properties ||
      [...allOf, ...anyOf].some(hasVersion) ||
      ($ref !== undefined && hasVersion(document.components.schemas[$ref.split('/').at(-1) ?? '']))
    type Call = {
      name: string
      requestBody?: { content: Record<string, { schema: Body }> }
      responses: object
    }
    const calls = (operations() as unknown as Call[]).filter(({ name, requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema
      return !name.startsWith('post') && schema && hasVersion(schema)
    })
    expect(calls.length).toBeGreaterThan(15)
    expect(calls.filter(({ responses }) => !('409' in responses)).map(({ name }) => name)).toEqual([])
  })

  test('names the login cookie as it is named in production too', async () => {
    const api = createApi(app.studio, {
      secure: true,
      trustProxy: false,
      metricsToken: undefined,
      mediaFolder: app.media,
      mailbox: null,
    })
    const answer = await api.request('/api/openapi.json')
    const { components } = (await answer.json()) as { components: { securitySchemes: { login: object } } }
    expect(components.securitySchemes.login).toMatchObject({ name: loginCookieName(true) })
  })

  test('has neither an error nor a warning for a linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The specification's own: POST /api/daily-achievement/.
        'no-path-trailing-slash': 'off',
        // The specification's own: /classes/get/{id} beside ours, /classes/{id}/capacity. What is spelt out comes first.
        'no-ambiguous-paths': 'off',
      },
    })
    const lint = (what: object) => lintFromString({ source: JSON.stringify(what), config })
    // A linter that finds nothing anywhere would find nothing here.
    const spoilt = structuredClone(document)
    delete spoilt.paths['/api/user/login'].post.security
    delete spoilt.paths['/api/user/login'].post.responses
    const found = (await lint(spoilt)).map(({ ruleId }) => ruleId)
    expect(found).toEqual(expect.arrayContaining(['security-defined']))
    expect(
      (await lint(document)).map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
      ),
    ).toEqual([])
  })

  test('names every operation once, says what it does and whether it needs a login', () => {
    const all = operations()
    expect(all.length).toBeGreaterThan(70)
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    const declared = new Set(document.tags.map(({ name }: { name: string }) => name))
    for (const { name, operationId, description, security, tags } of all) {
      expect(operationId, name).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z0-9]+$/)
      expect(description, name).toMatch(/^[A-Z].{15,}\.$/s)
      expect(Array.isArray(security), name).toBe(true)
      expect(
        tags.filter((tag) => !declared.has(tag)),
        name,
      ).toEqual([])
    }
  })

  test('says what the server checks', () => {
    const { Registration, AttendanceMark, FirstCode, EventInterest, OrderRequest } =
      document.components.schemas
    expect(Registration.properties.email).toMatchObject({ type: 'string', format: 'email' })
    expect(Registration.properties.dateOfBirth).toMatchObject({ format: 'date' })
    expect(Registration.properties.height.anyOf[0]).toMatchObject({
      type: 'number',
      minimum: 50,
      maximum: 272,
    })
    expect(OrderRequest.properties.amount.anyOf[0]).toMatchObject({ minimum: 0 })
    expect(AttendanceMark.properties.session.anyOf[0]).toMatchObject({ type: 'integer', exclusiveMinimum: 0 })
    expect(new RegExp(FirstCode.properties.code.pattern).test('123 456')).toBe(true)
    expect(EventInterest.anyOf).toEqual([{ required: ['eventId'] }, { required: ['slug'] }])
    const webhook = document.paths['/api/payments/webhook'].post
    expect(webhook.requestBody.required).toBe(true)
    expect(webhook.parameters.map(({ name }: { name: string }) => name)).toContain('x-razorpay-signature')
  })
})
