import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { engineOf } from '../database/open.ts'
import { isOpenToOthers } from '../database/private-file.ts'
import { isUndeliverable } from '../shared/email-address.ts'

/** docs/configuration.md is generated from this list (`npm run docs-configuration`), and a test compares them. */

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: `must be from ${least} to ${most}` })
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on')
const url = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'must be an http or https address',
  })
  .transform((value) => value.replace(/\/+$/, ''))
const secretText = z.string().min(32, { error: 'must have at least 32 characters' })

type Variable = { shape: z.ZodType; fallback?: string; about: string }

export const VARIABLES = {
  NODE_ENV: {
    shape: z.enum(['development', 'production', 'test']),
    fallback: 'development',
    about: '`production` refuses unsafe settings.',
  },
  HOST: { shape: z.string().min(1), fallback: '127.0.0.1', about: 'The address to listen on.' },
  PORT: { shape: whole(0, 65535), fallback: '3000', about: 'The port to listen on; 0 takes a free one.' },
  BASE_URL: {
    shape: url,
    about: 'Where people reach the site. Default: `http://localhost:PORT`. Production needs https.',
  },
  TRUST_PROXY: {
    shape: onOff,
    about:
      '`on` behind your own proxy: the last X-Forwarded-For entry is the visitor. `off` without one. Default: `off`; required in production, because limits by address depend on it.',
  },
  CONNECTIONS: {
    shape: whole(10, 100_000),
    fallback: '5000',
    about: 'Simultaneous connections; further ones are closed.',
  },
  CONNECTIONS_PER_ADDRESS: {
    shape: whole(1, 100_000),
    fallback: '256',
    about:
      'Simultaneous connections per address (IPv6: per /64); an eighth of that while half of CONNECTIONS are in use. Ignored with TRUST_PROXY=on, where every connection is the proxy’s.',
  },
  HEADERS_TIMEOUT_MS: {
    shape: whole(100, 120_000),
    fallback: '15000',
    about: 'Milliseconds within which the headers of a request must arrive.',
  },
  REQUEST_TIMEOUT_MS: {
    shape: whole(100, 600_000),
    fallback: '30000',
    about: 'Milliseconds within which the whole request must arrive.',
  },
  DATA_DIR: {
    shape: z.string().min(1),
    fallback: 'data',
    about: 'Folder of the SQLite files and of the keys generated for development.',
  },
  FILES_DIR: {
    shape: z.string().min(1),
    about:
      'Folder of uploaded pictures and videos if no S3-compatible store is set. Default: `DATA_DIR/files`. `npm run backup` includes it.',
  },
  S3_ENDPOINT: {
    shape: url,
    about:
      'Stores uploaded files in an S3-compatible store, such as `https://s3.ap-south-1.amazonaws.com`. Required if several machines run the program. Also needs the bucket and both keys.',
  },
  S3_REGION: { shape: z.string().min(1), fallback: 'us-east-1', about: 'Its region.' },
  S3_BUCKET: {
    shape: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' }),
    about: 'The bucket, used by this program only and not public.',
  },
  S3_ACCESS_KEY_ID: {
    shape: z.string().min(1),
    about: 'A key with permission to read, write, delete and list in the bucket.',
  },
  S3_SECRET_ACCESS_KEY: { shape: z.string().min(1), about: 'The secret of that key.' },
  DATABASE_URL: {
    shape: z.string().min(1),
    about: '`postgres://…`, or the path of a SQLite file. Default: `DATA_DIR/zen-flow-yoga.db`.',
  },
  PROCESSES: {
    shape: whole(1, 64),
    fallback: '1',
    about:
      'Number of processes that serve PORT; needs Postgres. Same as `npm start -- --processes 4`. One per core is a good value.',
  },
  DATABASE_CONNECTIONS: {
    shape: whole(1, 200),
    fallback: '10',
    about: 'Size of the Postgres connection pool of each process.',
  },
  DATABASE_TIMEOUT_MS: {
    shape: whole(100, 600_000),
    fallback: '10000',
    about: 'Milliseconds after which a Postgres statement is cancelled and the request is answered with 503.',
  },
  SEED: {
    shape: z.enum(['demo', 'none'], { error: 'must be demo or none' }),
    about:
      '`demo` fills an empty studio once, `none` leaves it empty. Default: `demo`; `none` in production. The demo’s passwords are public, so it requires a HOST that only this machine can reach.',
  },
  SECRET: {
    shape: secretText,
    about: 'Signs short-lived links. Generated under DATA_DIR in development; required in production.',
  },
  HEALTH_KEY: {
    shape: z.string().regex(/^[0-9a-f]{64}$/i, { error: 'must be 64 hexadecimal digits (32 bytes)' }),
    about:
      'Encrypts health answers. Generated under DATA_DIR in development; required in production. Without it those answers can’t be read.',
  },
  TIME_ZONE: {
    shape: z.string().refine(isTimeZone, { error: 'must be a time zone such as Asia/Kolkata' }),
    fallback: 'Asia/Kolkata',
    about: "The studio's time zone.",
  },
  MINIMUM_AGE: {
    shape: whole(0, 100),
    fallback: '18',
    about:
      'Minimum age for an account, in years; younger people use a parent’s account. At least 13 in production. The desk’s setting takes precedence.',
  },
  ANSWER_HOURS: {
    shape: whole(1, 168),
    fallback: '24',
    about:
      'Hours within which the studio promises to answer every message. The desk’s setting takes precedence.',
  },
  HOLD_MINUTES: {
    shape: whole(1, 1440),
    fallback: '15',
    about: 'Minutes for which a place is held while someone pays. The desk’s setting takes precedence.',
  },
  COOLING_OFF_MINUTES: {
    shape: whole(0, 1440),
    fallback: '60',
    about:
      'Minutes after paying during which a class is refunded in full, unless its next session starts or a video is opened first; 0 turns this off. Earlier purchases keep their terms. The policy set at the desk takes precedence.',
  },
  OFFER_HOURS: {
    shape: whole(1, 168),
    fallback: '12',
    about:
      'Hours for which a free place is offered to the next person on the waitlist, at most; less shortly before the class. The desk’s setting takes precedence.',
  },
  ROLL_CORRECTION_HOURS: {
    shape: whole(0, 744),
    fallback: '48',
    about:
      'Hours after a session during which its teacher and the desk can correct attendance; later only managers can.',
  },
  SUBSTITUTE_HOURS: {
    shape: whole(0, 168),
    fallback: '4',
    about:
      'Hours for which the preferred substitutes of a class are asked before other teachers, at most a quarter of the time left. 0 asks everyone at once.',
  },
  SUBSTITUTE_FEES: {
    shape: onOff,
    fallback: 'on',
    about:
      '`on`: a teacher who asks for a substitute can offer a fee. `off`: substitutes are paid at their own rate.',
  },
  JITSI_URL: {
    shape: url.refine((value) => value.startsWith('https:'), { error: 'must begin with https://' }),
    about:
      'A Jitsi server, such as `https://meet.jit.si`, where live sessions without a link get a room each. Anyone who knows a room’s name can enter; only members who booked are shown it.',
  },
  LAUNCH_COUNTDOWN: {
    shape: onOff,
    fallback: 'on',
    about:
      '`on`: plans aren’t on sale, and their page shows a countdown. `off`: plans are on sale. The desk’s setting takes precedence.',
  },
  LAUNCH_DATE: {
    shape: z.string().refine(isDay, { error: 'must be a day such as 2027-01-15' }),
    about:
      'The day, in the studio’s time zone, on which the countdown ends and plans go on sale. Without it the countdown starts at 30 days 23:59:59 on each load. The desk’s setting takes precedence.',
  },
  RAZORPAY_KEY_ID: {
    shape: z
      .string()
      .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, { error: 'must look like rzp_live_… or rzp_test_…' }),
    about: 'Without keys, development uses the sandbox and production takes no payments.',
  },
  RAZORPAY_KEY_SECRET: { shape: z.string().min(1), about: 'The secret of that key.' },
  RAZORPAY_WEBHOOK_SECRET: {
    shape: z.string().min(8, { error: 'must have at least 8 characters' }),
    about: 'The secret of the webhook; required with the keys.',
  },
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: {
    shape: z.string().min(8),
    about: 'The previous secret, for a day after a change.',
  },
  RAZORPAY_API_URL: {
    shape: url,
    fallback: 'https://api.razorpay.com',
    about: "Razorpay's API, without /v1.",
  },
  RAZORPAY_CHECKOUT_URL: {
    shape: url,
    fallback: 'https://checkout.razorpay.com/v1/checkout.js',
    about: 'The checkout script that a paying browser loads.',
  },
  RAZORPAY_TIMEOUT_MS: {
    shape: whole(100, 60_000),
    fallback: '10000',
    about: 'Milliseconds after which a call to Razorpay is aborted.',
  },
  SANDBOX_URL: {
    shape: url,
    about:
      'A running payment sandbox with this installation’s keys, instead of the built-in one, so that several processes can share it.',
  },
  SANDBOX_PORT: { shape: whole(0, 65535), about: 'Port of the built-in payment sandbox. Default: PORT + 1.' },
  SMTP_URL: {
    shape: z.string().regex(/^smtps?:\/\//, { error: 'must look like smtp://user:password@host:587' }),
    about:
      'The mail server. Without it emails stay in the outbox; outside production they can be read at /mailbox, whose address is printed at the start.',
  },
  MAIL_FROM: {
    shape: z
      .string()
      .refine(hasAddress, { error: 'must be an email address, or a name and <an email address>' }),
    about:
      'The sender’s address, for which your mail server must be allowed to send; the name is always the studio’s. Default: the email in the studio’s settings, which also receives replies.',
  },
  STUDIO_EMAIL: {
    shape: z.email({ error: 'must be one email address' }),
    about:
      'Where the studio is notified of messages, chats and interest in events until its settings have an email. Default: the address in MAIL_FROM.',
  },
  METRICS_TOKEN: {
    shape: z.string().min(16, { error: 'must have at least 16 characters' }),
    about:
      'The bearer token that /metrics requires. Generated under DATA_DIR in development; without one, production has no /metrics.',
  },
  LOG_LEVEL: {
    shape: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    about: 'The lowest level that is logged.',
  },
  LOGINS_PER_ACCOUNT: {
    shape: whole(1, 1_000_000),
    fallback: '10',
    about:
      'Wrong passwords for one account from one network before delays increase; from a known browser, per 15 minutes.',
  },
  LOGINS_PER_ADDRESS: {
    shape: whole(1, 1_000_000),
    fallback: '50',
    about: 'Wrong passwords from one network per 15 minutes, for all accounts together.',
  },
  REGISTRATIONS_PER_ADDRESS: {
    shape: whole(1, 1_000_000),
    fallback: '30',
    about: 'New accounts from one address per 15 minutes.',
  },
  MESSAGES_PER_ADDRESS: {
    shape: whole(1, 1_000_000),
    fallback: '20',
    about: 'Messages to the studio from one address per 15 minutes.',
  },
} satisfies Record<string, Variable>

type Values = {
  [K in keyof typeof VARIABLES]:
    | z.output<(typeof VARIABLES)[K]['shape']>
    | ((typeof VARIABLES)[K] extends { fallback: string } ? never : undefined)
}

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/** @throws ConfigError for the first wrong value, and in production for every unsafe setting */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const values = readValues(env)
  const production = values.NODE_ENV === 'production'
  const dataDir = resolve(values.DATA_DIR)
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`
  const databaseUrl = values.DATABASE_URL ?? join(dataDir, 'zen-flow-yoga.db')
  const seed = values.SEED ?? (production ? 'none' : 'demo')
  const trustProxy = values.TRUST_PROXY ?? false
  if (production) refuseUnsafe(values, baseUrl, databaseUrl)
  if (seed === 'demo' && !isLoopback(values.HOST))
    throw new ConfigError(
      `HOST ${values.HOST} is reachable from the network, and the demo’s passwords are public. Set SEED=none, or leave HOST at 127.0.0.1.`,
    )
  if (values.PROCESSES > 1 && engineOf(databaseUrl) === 'sqlite')
    throw new ConfigError(
      'PROCESSES: SQLite supports one process only. Set DATABASE_URL to Postgres for several.',
    )
  if (values.PROCESSES > 1 && values.PORT === 0)
    throw new ConfigError('PROCESSES: several processes need a fixed PORT.')
  const mailbox = !values.SMTP_URL && !production
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    baseUrl,
    baseUrlGiven: values.BASE_URL !== undefined,
    trustProxy,
    connections: {
      most: values.CONNECTIONS,
      mostOfOne: trustProxy ? null : values.CONNECTIONS_PER_ADDRESS,
      headersMs: values.HEADERS_TIMEOUT_MS,
      requestMs: values.REQUEST_TIMEOUT_MS,
    },
    dataDir,
    files: { folder: resolve(values.FILES_DIR ?? join(dataDir, 'files')), s3: s3Settings(values) },
    databaseUrl,
    processes: values.PROCESSES,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseTimeoutMs: values.DATABASE_TIMEOUT_MS,
    seed,
    secret: values.SECRET ?? developmentKey(dataDir, 'secret'),
    healthKey: Buffer.from(values.HEALTH_KEY ?? developmentKey(dataDir, 'health-key'), 'hex'),
    timeZone: values.TIME_ZONE,
    minimumAge: values.MINIMUM_AGE,
    answerHours: values.ANSWER_HOURS,
    holdMinutes: values.HOLD_MINUTES,
    coolingOffMinutes: values.COOLING_OFF_MINUTES,
    offerHours: values.OFFER_HOURS,
    rollCorrectionHours: values.ROLL_CORRECTION_HOURS,
    substitutes: { preferredHours: values.SUBSTITUTE_HOURS, fees: values.SUBSTITUTE_FEES },
    jitsiUrl: values.JITSI_URL ?? null,
    launch: {
      countdown: values.LAUNCH_COUNTDOWN,
      date: values.LAUNCH_DATE ? startOfDay(values.LAUNCH_DATE, values.TIME_ZONE) : null,
    },
    razorpay: razorpayKeys(values),
    sandboxUrl: values.SANDBOX_URL,
    sandboxPort: values.SANDBOX_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
    smtpUrl: values.SMTP_URL,
    mailAddress: values.MAIL_FROM ? addressIn(values.MAIL_FROM) : null,
    studioEmail:
      values.STUDIO_EMAIL ?? (values.MAIL_FROM ? addressIn(values.MAIL_FROM) : 'hello@studio.example'),
    /** Shows unsent emails; never in production. */
    mailbox: mailbox ? developmentKey(dataDir, 'mailbox-token') : null,
    metricsToken: values.METRICS_TOKEN ?? (production ? undefined : developmentKey(dataDir, 'metrics-token')),
    logLevel: values.LOG_LEVEL,
    warnings: warningsOf(values),
    throttle: {
      loginsPerAccount: values.LOGINS_PER_ACCOUNT,
      loginsPerAddress: values.LOGINS_PER_ADDRESS,
      registrationsPerAddress: values.REGISTRATIONS_PER_ADDRESS,
      messagesPerAddress: values.MESSAGES_PER_ADDRESS,
    },
  }
}

function readValues(env: Record<string, string | undefined>): Values {
  const entries = Object.entries(VARIABLES as Record<string, Variable>).map(([name, variable]) => {
    const given = env[name] === '' ? undefined : env[name]
    const text = given ?? variable.fallback
    if (text === undefined) return [name, undefined]
    const parsed = variable.shape.safeParse(text)
    if (!parsed.success) throw new ConfigError(`${name} ${parsed.error.issues[0]?.message ?? 'is wrong'}.`)
    return [name, parsed.data]
  })
  return Object.fromEntries(entries)
}

function refuseUnsafe(values: Values, baseUrl: string, databaseUrl: string) {
  if (values.SEED === 'demo')
    throw new ConfigError('SEED must be none in production: the demo’s passwords are public.')
  if (!values.SECRET) throw new ConfigError('SECRET is missing: production needs at least 32 characters.')
  if (!values.HEALTH_KEY)
    throw new ConfigError(
      'HEALTH_KEY is missing: production needs 64 hexadecimal digits, kept apart from the database.',
    )
  refuseWeakSecrets(values)
  if (!baseUrl.startsWith('https://'))
    throw new ConfigError('BASE_URL must begin with https:// in production.')
  if (!isOrigin(baseUrl))
    throw new ConfigError('BASE_URL must be https:// and a host only: every link in an email starts with it.')
  if (values.RAZORPAY_KEY_ID?.startsWith('rzp_test_'))
    throw new ConfigError('RAZORPAY_KEY_ID is a test key: production needs a live one.')
  if (!values.RAZORPAY_API_URL.startsWith('https://'))
    throw new ConfigError('RAZORPAY_API_URL must begin with https:// in production.')
  if (!values.RAZORPAY_CHECKOUT_URL.startsWith('https://'))
    throw new ConfigError('RAZORPAY_CHECKOUT_URL must begin with https:// in production.')
  if (values.TRUST_PROXY === undefined)
    throw new ConfigError(
      'TRUST_PROXY is missing: set it to on behind your own proxy (otherwise all visitors count as one), or to off without one.',
    )
  for (const name of ['MAIL_FROM', 'STUDIO_EMAIL'] as const)
    if (isUndeliverable(addressIn(values[name] ?? '')))
      throw new ConfigError(
        `${name} must be an address that exists: ${values[name]} is an example, and answers to it are lost.`,
      )
  if (values.MINIMUM_AGE < 13) throw new ConfigError('MINIMUM_AGE must be at least 13 in production.')
  if (!/^postgres(ql)?:/.test(databaseUrl) && isOpenToOthers(databaseUrl))
    throw new ConfigError(
      `DATABASE_URL: other users can read ${databaseUrl}. Restrict it first: chmod 600 ${databaseUrl}*`,
    )
}

/** Settings that work but send data unencrypted. */
function warningsOf({ SMTP_URL }: Values): string[] {
  const warnings: string[] = []
  const mail = SMTP_URL ? new URL(SMTP_URL) : null
  if (mail?.protocol === 'smtp:' && mail.searchParams.get('requireTLS') !== 'true' && isPublic(mail.hostname))
    warnings.push(
      'SMTP_URL: emails and the password may be sent without encryption. Use smtps://, or add ?requireTLS=true.',
    )
  return warnings
}

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits)
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Judged by name: one without a dot is local. */
function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !PRIVATE.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
  return host.includes('.') && !/\.(local|localhost|internal|lan|home\.arpa)$/i.test(host)
}

const SECRETS = [
  'SECRET',
  'HEALTH_KEY',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Independent keys, so that a leaked one reveals no other. */
function refuseWeakSecrets(values: Values) {
  const given = SECRETS.flatMap((name) => (values[name] ? [{ name, secret: values[name] }] : []))
  // Razorpay makes the key secret.
  for (const { name, secret } of given)
    if (name !== 'RAZORPAY_KEY_SECRET' && isGuessable(secret))
      throw new ConfigError(`${name} can be guessed: use random characters.`)
  for (const [at, { name, secret }] of given.entries())
    for (const other of given.slice(0, at))
      if (containsOther(secret.toLowerCase(), other.secret.toLowerCase()))
        throw new ConfigError(
          `${name} must not be the same as ${other.name}, or contain it: a leak of one would reveal both.`,
        )
}

function containsOther(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length)
  return short === long || (short.length >= 8 && long.includes(short))
}

/** Whether a secret looks like a placeholder: short, repetitive or with few different characters. */
function isGuessable(secret: string): boolean {
  const repeats = (secret + secret).indexOf(secret, 1) <= secret.length / 2
  return secret.length < 12 || repeats || new Set(secret.toLowerCase()).size < 8
}

/** "a@b.in" from "Name <a@b.in>" or "a@b.in". */
function addressIn(text: string): string {
  return (/<([^>]+)>\s*$/.exec(text)?.[1] ?? text).trim()
}

function hasAddress(text: string): boolean {
  return z.email().safeParse(addressIn(text)).success
}

function isOrigin(url: string): boolean {
  const { origin } = new URL(url)
  return url === origin || url === `${origin}/`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** All three or none: a partial set is a mistake. */
function razorpayKeys(values: Values) {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = values
  if (!keyId && !keySecret && !webhookSecret) return null
  for (const [name, value] of Object.entries({
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  }))
    if (!value)
      throw new ConfigError(
        `${name} is missing: Razorpay needs its key, its secret and the webhook's secret together.`,
      )
  return {
    keyId: keyId ?? '',
    keySecret: keySecret ?? '',
    webhookSecrets: [webhookSecret ?? '', values.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
      (secret) => secret !== undefined,
    ),
    apiUrl: values.RAZORPAY_API_URL,
    checkoutUrl: values.RAZORPAY_CHECKOUT_URL,
    sandbox: false,
    timeoutMs: values.RAZORPAY_TIMEOUT_MS,
  }
}

/** All four or none, as with Razorpay. */
function s3Settings(values: Values) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  const given = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  if (Object.values(given).every((value) => value === undefined)) return null
  for (const [name, value] of Object.entries(given))
    if (!value)
      throw new ConfigError(`${name} is missing: a store of files needs its address, bucket and both keys.`)
  return {
    endpoint: endpoint ?? '',
    region: values.S3_REGION,
    bucket: bucket ?? '',
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  }
}

function developmentKey(dataDir: string, name: string): string {
  const file = join(dataDir, 'development-keys', name)
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
