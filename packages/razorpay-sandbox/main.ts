import { startSandbox } from './start.ts'

// The sandbox on its own, for a terminal: everything comes from the environment.
const env = process.env
const sandbox = await startSandbox({
  port: Number(env.SANDBOX_PORT ?? 4242),
  file: env.SANDBOX_FILE ?? 'data/razorpay-sandbox.sqlite',
  keyId: env.RAZORPAY_KEY_ID ?? 'rzp_test_SandboxKey0001',
  keySecret: env.RAZORPAY_KEY_SECRET ?? 'rzp_sandbox_secret_0001',
  webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? 'whsec_local_0001',
  webhookUrl: env.SANDBOX_WEBHOOK_URL?.split(',').filter(Boolean),
})
process.stdout.write(`Razorpay sandbox: ${sandbox.url}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => sandbox.close())
