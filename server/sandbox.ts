import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from '../database/private-file.ts'
import type { RazorpayKeys } from '../domain/razorpay/client.ts'
import { type RunningSandbox, startSandbox } from '../packages/razorpay-sandbox/start.ts'
import type { Config } from './config.ts'

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

/** Reached over HTTP only, like the real one. */
export async function startBuiltInSandbox(
  config: Config,
  webhookUrl: string,
): Promise<{ running: RunningSandbox; keys: RazorpayKeys }> {
  const keys = sandboxKeys(config, '')
  const file = join(config.dataDir, 'razorpay-sandbox.db')
  mkdirSync(config.dataDir, { recursive: true })
  makePrivate(file)
  const running = await startSandbox({
    port: config.sandboxPort,
    file,
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecret: keys.webhookSecrets[0] ?? '',
    webhookUrl,
  })
  return { running, keys: sandboxKeys(config, running.url) }
}
