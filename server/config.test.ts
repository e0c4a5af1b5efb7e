import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'zen-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })
const safe = {
  NODE_ENV: 'production',
  TRUST_PROXY: 'on',
  SECRET: '6b5f0c1d7e3a4f92b8d1c0e5a7f36492',
  HEALTH_KEY: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
  BASE_URL: 'https://studio.example',
}

describe('configuration', () => {
  test('starts with nothing set, keeps the keys it made, and an empty variable counts as none', () => {
    const first = read({ SMTP_URL: '' })
    expect(first).toMatchObject({
      production: false,
      port: 3000,
      baseUrl: 'http://localhost:3000',
      seed: 'demo',
      timeZone: 'Asia/Kolkata',
      razorpay: null,
      holdMinutes: 15,
      coolingOffMinutes: 60,
      minimumAge: 18,
    })
    expect(first.healthKey).toHaveLength(32)
    expect(read({}).secret).toBe(first.secret)
  })

  test('emails come from the address of MAIL_FROM, and without one from the studio’s own', () => {
    expect(read({}).mailAddress).toBeNull()
    expect(read({ MAIL_FROM: 'Mine <hello@mine.in>' })).toMatchObject({
      mailAddress: 'hello@mine.in',
      studioEmail: 'hello@mine.in',
    })
    expect(read({ ...safe, MAIL_FROM: 'hello@mine.in' }).mailAddress).toBe('hello@mine.in')
  })

  test('what leaves for the internet without encryption is warned of', () => {
    const count = (env: Record<string, string>) => read({ ...safe, ...env }).warnings.length
    for (const SMTP_URL of ['smtp://me:word@mail.example.com:587', 'smtp://203.0.113.7'])
      expect(count({ SMTP_URL }), SMTP_URL).toBe(1)
    for (const SMTP_URL of [
      ...['smtps://me:word@mail.example.com', 'smtp://mail.example.com:587?requireTLS=true'],
      ...[
        'smtp://localhost',
        'smtp://mailer:25',
        'smtp://10.1.2.3',
        'smtp://[::1]:25',
        'smtp://mail.internal',
      ],
    ])
      expect(count({ SMTP_URL }), SMTP_URL).toBe(0)
  })

  test('the countdown runs unless told otherwise, to the studio’s midnight when a day is set', () => {
    expect(read({}).launch).toEqual({ countdown: true, date: null })
    expect(read({ LAUNCH_COUNTDOWN: 'off' }).launch.countdown).toBe(false)
    expect(read({ LAUNCH_DATE: '2027-01-15' }).launch.date).toBe(Date.parse('2027-01-15T00:00:00+05:30'))
  })

  const razorpay = {
    RAZORPAY_KEY_ID: 'rzp_live_1A2b3C4d5E6f7G',
    RAZORPAY_KEY_SECRET: 'k9XwQ2mB7tZr4VnE1sPa',
    RAZORPAY_WEBHOOK_SECRET: 'w3Yh8LuD5fJc6GoT0iRq',
  }
  test.each([
    ['a webhook secret that anybody tries', { RAZORPAY_WEBHOOK_SECRET: '12345678' }],
    ['a webhook secret of one letter', { RAZORPAY_WEBHOOK_SECRET: 'aaaaaaaa' }],
    [
      'the key secret as the webhook secret before',
      { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: razorpay.RAZORPAY_KEY_SECRET },
    ],
    ['a webhook secret before of one letter', { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'aaaaaaaa' }],
    ['a metrics token of one letter', { METRICS_TOKEN: 'aaaaaaaaaaaaaaaa' }],
    ['the SECRET as the metrics token', { METRICS_TOKEN: safe.SECRET }],
    ['the HEALTH_KEY with a letter more as the SECRET', { SECRET: `${safe.HEALTH_KEY}0` }],
    ['an address of the site with a query', { BASE_URL: 'https://studio.example/?x=1' }],
    ['an address of the site with a password', { BASE_URL: 'https://user:word@studio.example' }],
  ])('production refuses %s', (_, env) => {
    expect(() => read({ ...safe, ...razorpay })).not.toThrow()
    expect(() => read({ ...safe, ...razorpay, ...env })).toThrow()
  })

  test.each([
    [{ PORT: 'http' }, /^PORT must be a whole number/],
    [{ PORT: '70000' }, /^PORT must be from 0 to 65535/],
    [{ BASE_URL: 'studio.example' }, /^BASE_URL must be an http or https address/],
    [{ BASE_URL: 'javascript:alert(1)' }, /^BASE_URL/],
    [{ TIME_ZONE: 'India' }, /^TIME_ZONE must be a time zone/],
    [{ SEED: 'all' }, /^SEED must be demo or none/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be on or off/],
    [{ HEALTH_KEY: 'short' }, /^HEALTH_KEY must be 64 hexadecimal digits/],
    [{ SECRET: 'short' }, /^SECRET must have at least 32/],
    [{ RAZORPAY_KEY_ID: 'key' }, /^RAZORPAY_KEY_ID must look like/],
    [{ RAZORPAY_KEY_ID: 'rzp_test_1' }, /^RAZORPAY_KEY_SECRET is missing/],
    [{ RAZORPAY_KEY_SECRET: 'x' }, /^RAZORPAY_KEY_ID is missing/],
    [{ SMTP_URL: 'http://mail' }, /^SMTP_URL must look like/],
    [{ MAIL_FROM: 'Mine' }, /^MAIL_FROM must be an email address/],
    [{ LAUNCH_COUNTDOWN: 'no' }, /^LAUNCH_COUNTDOWN must be on or off/],
    [{ LAUNCH_DATE: '2027-02-30' }, /^LAUNCH_DATE must be a day/],
    [{ LAUNCH_DATE: 'soon' }, /^LAUNCH_DATE must be a day/],
  ])('%o stops the start with a sentence that names the variable', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  test.each([
    [{ SECRET: '' }, /^SECRET is missing/],
    [{ HEALTH_KEY: '' }, /^HEALTH_KEY is missing/],
    [{ BASE_URL: '' }, /^BASE_URL must begin with https/],
    [{ BASE_URL: 'http://studio.example' }, /^BASE_URL must begin with https/],
    [{ SEED: 'demo' }, /^SEED must be none in production/],
    [{ TRUST_PROXY: '' }, /^TRUST_PROXY is missing/],
    [{ SECRET: '0'.repeat(64) }, /^SECRET can be guessed/],
    [{ SECRET: 'abcdefgh'.repeat(4) }, /^SECRET can be guessed/],
    [{ HEALTH_KEY: 'ab'.repeat(32) }, /^HEALTH_KEY can be guessed/],
    [
      { SECRET: '0F1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0' },
      /^HEALTH_KEY must not be the same/,
    ],
    [{ MAIL_FROM: 'Mine <hello@mine.example>' }, /^MAIL_FROM must be an address that exists/],
    [{ STUDIO_EMAIL: 'hello@example.com' }, /^STUDIO_EMAIL must be an address that exists/],
    [{ MINIMUM_AGE: '0' }, /^MINIMUM_AGE must be at least 13/],
    [
      {
        RAZORPAY_KEY_ID: 'rzp_live_1',
        RAZORPAY_KEY_SECRET: 'one-for-both',
        RAZORPAY_WEBHOOK_SECRET: 'one-for-both',
      },
      /^RAZORPAY_WEBHOOK_SECRET must not be the same/,
    ],
    [
      {
        RAZORPAY_KEY_ID: 'rzp_test_1',
        RAZORPAY_KEY_SECRET: 'secret',
        RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
      },
      /^RAZORPAY_KEY_ID is a test key/,
    ],
    [
      {
        RAZORPAY_KEY_ID: 'rzp_live_1',
        RAZORPAY_KEY_SECRET: 'secret',
        RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
        RAZORPAY_API_URL: 'http://127.0.0.1:3001',
      },
      /^RAZORPAY_API_URL must begin with https/,
    ],
  ])('production refuses %o', (env, sentence) => {
    expect(() => read({ ...safe, ...env })).toThrow(sentence)
  })

  test('production refuses a database that others can read', () => {
    const file = join(dataDir, 'open.db')
    writeFileSync(file, '', { mode: 0o644 })
    expect(() => read({ ...safe, DATABASE_URL: file })).toThrow(/^DATABASE_URL: other users can read/)
    chmodSync(file, 0o600)
    expect(read({ ...safe, DATABASE_URL: file }).databaseUrl).toBe(file)
  })

  test.each(['0.0.0.0', '::', '192.168.1.5'])('the demo is not shown to the network (%s)', (HOST) => {
    expect(() => read({ HOST })).toThrow(/^HOST .* demo’s passwords/)
    expect(read({ HOST, SEED: 'none' }).host).toBe(HOST)
  })

  test('production without payment keys starts and takes no payments, and is never seeded with demo logins', () => {
    expect(read(safe)).toMatchObject({ production: true, razorpay: null, seed: 'none' })
  })

  test('the webhook’s secret and the one before it are both taken, the current one first', () => {
    const keys = {
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'current-secret',
    }
    expect(read(keys).razorpay?.webhookSecrets).toEqual(['current-secret'])
    const during = read({ ...keys, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'previous-secret' })
    expect(during.razorpay?.webhookSecrets).toEqual(['current-secret', 'previous-secret'])
  })

  test('docs/configuration.md lists every variable with its default', () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8')
    for (const [name, variable] of Object.entries(VARIABLES)) {
      const fallback = 'fallback' in variable ? `\`${variable.fallback}\`` : ''
      expect(page, name).toContain(`| \`${name}\` | ${fallback} | ${variable.about} |`)
    }
  })
})
