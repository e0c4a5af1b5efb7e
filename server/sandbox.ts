import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from '../database/private-file.ts'
import type { RazorpayKeys } from '../domain/razorpay/client.ts'
import type { Typeface } from '../packages/razorpay-sandbox/checkout/typefaces.ts'
import type { RunningSandbox } from '../packages/razorpay-sandbox/start.ts'
import type { Config } from './config.ts'

const fonts = join(import.meta.dirname, '../public/fonts')
/** The site’s own colours, so that the checkout looks like part of it. */
const TYPEFACES: Typeface[] = [
  { for: 'headings', file: join(fonts, 'eczar-latin.woff2'), range: 'U+20-7E, U+A0-FF, U+2010-2026' },
  { for: 'headings', file: join(fonts, 'eczar-rupee.woff2'), range: 'U+20B9' },
  { for: 'text', file: join(fonts, 'anek-latin.woff2'), range: 'U+20-7E, U+A0-FF, U+2010-2026' },
  { for: 'text', file: join(fonts, 'anek-rupee.woff2'), range: 'U+20B9' },
]

/** Derived from this installation's secret, so that they survive a restart. */
export function sandboxKeys(config: Config, url: string): RazorpayKeys {
  const derived = (what: string) =>
    createHmac('sha256', config.secret).update(`sandbox ${what}`).digest('hex')
  return {
    keyId: `rzp_test_${derived('key').slice(0, 14)}`,
    keySecret: derived('key secret').slice(0, 32),
    webhookSecrets: [derived('webhook secret').slice(0, 32)],
    apiUrl: url,
    checkoutUrl: `${url}/v1/checkout.js`,
    sandbox: true,
    timeoutMs: 10_000,
  }
}

/** Reached over HTTP only, like the real one. @param port where this program answers, and hears of payments */
export async function startBuiltInSandbox(
  config: Config,
  port: number,
): Promise<{ running: RunningSandbox }> {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const keys = sandboxKeys(config, '')
  const file = join(config.dataDir, 'razorpay-sandbox.db')
  mkdirSync(config.dataDir, { recursive: true })
  makePrivate(file)
  // Not read where payments are Razorpay’s.
  const { startSandbox } = await import('../packages/razorpay-sandbox/start.ts')
  const running = await startSandbox({
    port: config.sandboxPort,
    file,
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecret: keys.webhookSecrets[0] ?? '',
    webhookUrl: `http://${host}:${port}/api/payments/webhook`,
    typefaces: TYPEFACES,
    // server/main.ts sets NODE_ENV for React; what counts is what was asked for.
    allowProduction: !config.production,
  })
  return { running }
}
