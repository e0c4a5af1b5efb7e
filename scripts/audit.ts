import { audit, type Ledger } from '../domain/audit/audit.ts'
import { findPaymentTasks } from '../domain/payments/payment-tasks.ts'
import { command } from '../server/command.ts'

/**
 * `npm run audit`: checks all invariants of payments and seats on the stored data, and against the sandbox if it runs. Prints
 * violations and sets the exit code, then lists open refunds and failed webhooks.
 */
await command(async (studio, config) => {
  const findings = await audit(studio, config.razorpay ? undefined : await sandboxLedger(config.sandboxPort))
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
  else console.log('All checks passed.')
  for (const { kind, id, what } of await findPaymentTasks(studio))
    console.log(`To do: ${kind} ${id}: ${what}`)
})

async function sandboxLedger(port: number): Promise<Ledger | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/_sandbox/ledger`)
    return response.ok ? ((await response.json()) as Ledger) : undefined
  } catch {
    // Not running; checked next time.
    return undefined
  }
}
